/**
 * Parses files for `import-x/no-cycle`, which finds imports only at the top of a program: those of a component stand
 * inside its scripts, and so are lifted out of them.
 */

import { parseForESLint as parseComponent } from "svelte-eslint-parser";
import ts from "typescript-eslint";

export function parseForESLint(code, options) {
  if (!options.filePath.endsWith(".svelte")) return ts.parser.parseForESLint(code, options);
  const parsed = parseComponent(code, { ...options, parser: ts.parser });
  const scripts = parsed.ast.body.filter((node) => node.type === "SvelteScriptElement");
  return { ...parsed, ast: { ...parsed.ast, body: scripts.flatMap((script) => script.body) } };
}
