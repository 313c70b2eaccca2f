// site.webmanifest (W3C Web Application Manifest): the school's name and mark on a home screen. Each language
// has its own, so that the icon opens the site in the language in which it was put there.
import { groundColors } from "#content/colors.ts";
import { languageAt, wordsOf } from "#words";
import { pathIn } from "../../../contract/pages.ts";
import { iconSizes } from "../../../contract/pictures.ts";
import type { Route } from "./+types/web-manifest.ts";

export function loader({ url }: Route.LoaderArgs): Response {
  const { school, language } = wordsOf(languageAt(url.pathname));
  const home = pathIn(language, "/");
  const manifest = {
    name: school.name,
    short_name: school.shortName,
    description: school.tagline,
    lang: language.tag,
    id: home,
    start_url: home,
    scope: "/",
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
