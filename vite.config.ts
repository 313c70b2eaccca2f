import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2020", assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks() } } } } },
  },
});

/** Few files instead of two dozen: what every page needs, in one that changes with the framework and one that changes with the site. */
function chunks() {
  return [
    {
      name: "framework",
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 2,
    },
    { name: "site", test: /[\\/](app|content|contract)[\\/]/, minShareCount: 8, priority: 1 },
  ];
}
