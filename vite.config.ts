import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { type ImageTransformation, imagetools } from "vite-imagetools";

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    imagetools({
      include: /\.(jpe?g|png)(\?.*)?$/i,
      extendTransforms: (transforms) => [...transforms, onWhite],
      cache: { retention: 30 * 24 * 60 * 60 }, // seconds
    }),
  ],
  build: { target: "es2020", assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks() } } } } },
  },
});

/**
 * What is transparent in a PNG stays so in AVIF and WebP; in a JPEG, which has no transparency, it would be
 * black.
 */
function onWhite({ format }: { format?: string }): ImageTransformation | undefined {
  return format === "jpeg" ? (_, picture) => picture.flatten({ background: "#fff" }) : undefined;
}

/**
 * Few files instead of two dozen: what every page needs, in one that changes with the framework and one that
 * changes with the site.
 */
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
