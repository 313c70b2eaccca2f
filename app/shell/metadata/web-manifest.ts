// site.webmanifest (W3C Web Application Manifest): the school's name and mark on a home screen.
import { groundColors } from "#content/colors.ts";
import { organisation, tagline } from "#content/organisation.ts";
import { iconSizes } from "#content/site.ts";

export function loader(): Response {
  const manifest = {
    name: organisation.name,
    short_name: organisation.shortName,
    description: tagline,
    lang: "en-US",
    id: "/",
    start_url: "/",
    display: "minimal-ui",
    theme_color: groundColors.light,
    background_color: groundColors.light,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      ...iconSizes.flatMap((size) => [
        { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" },
        {
          src: `/icon-maskable-${size}.png`,
          sizes: `${size}x${size}`,
          type: "image/png",
          purpose: "maskable",
        },
      ]),
    ],
  };
  return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: { "Content-Type": "application/manifest+json" },
  });
}
