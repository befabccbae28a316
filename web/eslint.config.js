import { readdirSync } from "node:fs";
import js from "@eslint/js";
import imports from "eslint-plugin-import-x";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

/** The folders of src from the ground up: each knows only those before it. */
const LAYERS = ["api", "text", "state", "parts", "table", "board", "pages"];

/** These know no other folder, and only the files of src itself know them. */
const APART = ["style", "worker"];

const HERE = import.meta.dirname;

function foldersIn(folder) {
  const entries = readdirSync(`${HERE}/${folder}`, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function zone(target, from, message, except = []) {
  return { target: `src/${target}`, from: from.map((folder) => `src/${folder}`), except, message };
}

const unplaced = foldersIn("src").filter((folder) => ![...LAYERS, ...APART].includes(folder));
if (unplaced.length > 0)
  throw new Error(`src/${unplaced[0]} has no place in the layers: name it in eslint.config.js`);

const ORDER = `A layer knows only those before it: ${LAYERS.join(", ")}.`;
const ZONES = [
  ...LAYERS.map((layer, index) => zone(layer, [...LAYERS.slice(index + 1), ...APART], ORDER)),
  ...APART.map((folder) => {
    const others = [...LAYERS, ...APART].filter((other) => other !== folder);
    return zone(folder, others, "It stands apart from the layers.");
  }),
  ...foldersIn("src/pages").map((page) =>
    zone(`pages/${page}`, ["pages"], "A page knows no other page: what two share belongs below them.", [
      page,
    ]),
  ),
  zone("*/**", ["*.*"], "The files of src itself put the page together; no folder knows them."),
];

export default ts.config(
  { ignores: ["node_modules", "src/api/schema.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: { "svelte/prefer-svelte-reactivity": "off" }, // maps and sets that no view looks at
  },
  {
    files: ["src/**"],
    plugins: { "import-x": imports },
    settings: {
      "import-x/extensions": [".ts", ".svelte"],
      "import-x/parsers": { [`${HERE}/eslint.parser.js`]: [".ts", ".svelte"] },
      "import-x/resolver-next": [
        imports.createNodeResolver({ extensions: [".ts", ".svelte", ".d.ts", ".js", ".json"] }),
      ],
    },
    rules: {
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "import-x/no-restricted-paths": ["error", { zones: ZONES, basePath: HERE }],
      "import-x/no-unresolved": "error", // what is not found is not checked either
    },
  },
);
