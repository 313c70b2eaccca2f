import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { type ImageTransformation, imagetools } from "vite-imagetools";
import { colorStyles } from "./words/color-tokens.ts";
import { contentFolder } from "./words/content-folder.mjs";

/** What `#content` stands for in a build. Node and the type check take it from content/ (package.json). */
const school = contentFolder();

export default defineConfig({
  plugins: [
    schoolColors(),
    messagesWithoutParser(),
    reloadWords(),
    tailwindcss(),
    reactRouter(),
    imagetools({
      include: /\.(jpe?g|png)(\?.*)?$/i,
      extendTransforms: (transforms) => [...transforms, onWhite],
      cache: { retention: 30 * 24 * 60 * 60 }, // seconds
    }),
  ],
  build: { target: "es2020", assetsInlineLimit: 0 },
  resolve: { alias: { "#content": school } },
  server: { fs: { allow: [import.meta.dirname, school] } },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunks() }, chunkFileNames } } },
    },
    ssr: {
      build: {
        // A page has the source of its first script inside (app/shell/startup/pre-hydration-script-tag.tsx).
        minify: true,
        // The server reads the words at run time, with the same module.
        rolldownOptions: { external: ["#words"] },
      },
    },
  },
});

/** AVIF and WebP keep a PNG's transparency. JPEG has none, and transparent areas would become black. */
function onWhite({ format }: { format?: string }): ImageTransformation | undefined {
  return format === "jpeg" ? (_, picture) => picture.flatten({ background: "#fff" }) : undefined;
}

/**
 * Browsers get messages that are parsed already (words/format-message.ts), so they load the variant of the
 * library without its parser, which is four times smaller.
 */
function messagesWithoutParser(): Plugin {
  const parser = "@formatjs/icu-messageformat-parser";
  return {
    name: "messages-without-parser",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(id, importer) {
      return id === parser ? this.resolve(`${parser}/no-parser.js`, importer) : undefined;
    },
  };
}

/** `npm run dev`: a changed file of words is read again, and the page reloads. Mails need a restart. */
function reloadWords(): Plugin {
  return {
    name: "reload-words",
    configureServer({ watcher, environments, ws }) {
      watcher.add(school);
      watcher.on("change", (file) => {
        if (!file.startsWith(`${school}/`) || !file.endsWith(".yaml")) return;
        environments.ssr.moduleGraph.invalidateAll();
        ws.send({ type: "full-reload" });
      });
    },
  };
}

/** Adds the school's colours to the stylesheets. `npm run dev` shows a changed colour only after a restart. */
function schoolColors(): Plugin {
  return {
    name: "school-colors",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (!/\/app\/[\w-]*styles\.css$/.test(file) || query === "url") return undefined;
      const { colors } = await import(`${school}/colors.ts`);
      return `${await readFile(file, "utf8")}\n${colorStyles(colors)}`;
    },
  };
}

/**
 * A few files instead of two dozen. What every page needs is in two files that change with the framework and
 * one that changes with the site; a further one has what many pages need.
 */
function chunks() {
  return [
    // Two files, so that they are evaluated in two steps: only entry.client.tsx imports what starts React.
    {
      name: "react-start",
      test: /node_modules[\\/](react-dom[\\/](cjs[\\/]react-dom-client|client)|scheduler)/,
      priority: 3,
    },
    {
      name: "framework",
      test: /node_modules[\\/](react|react-dom|react-router)[\\/]/,
      priority: 2,
    },
    { name: frame(), priority: 2 },
    { name: "drawings", test: /[\\/]app[\\/]drawings[\\/]/, minShareCount: 2, priority: 1.5 },
    // Most pages have no form.
    { name: "forms", test: /[\\/]app[\\/]ui[\\/]forms[\\/]/, minShareCount: 2, priority: 1.5 },
    // What the application form needs too, and would else load with the next file.
    { name: "ids", test: /[\\/](new-id|clean-text)\.ts$/, minShareCount: 2, priority: 1.6 },
    // Only the screens of staff and of signing in.
    { name: "kept-text", test: /[\\/]app[\\/]backend[\\/]kept-text[\\/]/, minShareCount: 2, priority: 1.5 },
    // Most pages check no answers, and are found.
    {
      name: "validation",
      test: /[\\/](contract[\\/](scholarship|email-address|zod)|take-focus|words[\\/]validation)\.ts$|node_modules[\\/]zod[\\/]/,
      minShareCount: 2,
      priority: 1.5,
    },
    { name: "not-found-content", test: /[\\/]not-found-content\.tsx$/, priority: 1.5 },
    { name: "site", test: isOfSite, minShareCount: 5, priority: 1 },
    // Plurals and time spans, with the library for them.
    {
      name: "plurals",
      test: /words[\\/](wording|format-plural)\.ts$|node_modules[\\/](intl-messageformat|@formatjs)[\\/]/,
      priority: 2,
    },
  ];
}

/** Every page loads the list of all files. The names of those that several share would be a part of it. */
function chunkFileNames({ isDynamicEntry }: { isDynamicEntry: boolean }): string {
  return isDynamicEntry ? "assets/[name]-[hash].js" : "assets/c-[hash].js";
}

/** The file of all that `app/root.tsx` imports, directly or by way of other files. */
function frame() {
  let reached: Set<string> | undefined;
  return (id: string, context: Rolldown.ChunkingContext) => {
    reached ??= reachedFrom(join(import.meta.dirname, "app/root.tsx"), context);
    return isOfSite(id) && reached.has(id) ? "frame" : null;
  };
}

function reachedFrom(root: string, context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set([root]);
  for (const id of reached)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

function isOfSite(id: string): boolean {
  return id.startsWith(`${school}/`) || /[\\/](app|contract|words)[\\/]/.test(id);
}
