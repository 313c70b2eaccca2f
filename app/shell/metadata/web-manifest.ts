// site.webmanifest (W3C Web Application Manifest): the school's name and mark on a home screen.
import { groundColors } from "#content/colors.ts";
import { defaultLanguage, wordsOf } from "#words";
import { iconSizes } from "../../../contract/pictures.ts";

export function loader(): Response {
  const { school, language } = wordsOf(defaultLanguage);
  const manifest = {
    name: school.name,
    short_name: school.shortName,
    description: school.tagline,
    lang: language.tag,
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
