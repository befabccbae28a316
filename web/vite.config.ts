import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const WORKER = "sw.js";

/** A name for a text, which another text does not have. */
async function nameOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/** Tells the service worker which files there are, and makes it another one whenever any of them changes. */
function listFiles(): Plugin {
  return {
    name: "list-files",
    enforce: "post",
    async generateBundle(_, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error(`${WORKER} has not been built`);
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const paths = [...files.map((name) => `/${name}`), "/favicon.svg"];
      const start = bundle["index.html"];
      const build = await nameOf([...paths, start?.type === "asset" ? start.source : "", worker.code].join());
      worker.code = `const FILES=${JSON.stringify(paths)},BUILD="${build}";\n${worker.code}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), listFiles()],
  build: {
    outDir: "../src/belvedere/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the policy of the server allows nothing that is written into the page
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800, // three.js, which is loaded only when a table opens
    rolldownOptions: {
      input: { page: "index.html", worker: "src/worker/worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? WORKER : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // To begin anew for every file would take five times as long.
  test: { include: ["src/**/*.test.ts"], environment: "node", pool: "threads", isolate: false },
});
