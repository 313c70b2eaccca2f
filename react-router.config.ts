// Every public page is prerendered to HTML; the server renders only the rest (the not-found page).
import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./app/routes.ts";

export default {
  appDirectory: "app",
  buildDirectory: process.env.SITE_BUILD_DIR ?? "build",
  ssr: true,
  prerender: prerenderedPaths,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
