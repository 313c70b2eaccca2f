// Renders a page of the build in the language of its path: the same routes for every language, with the
// language's path as React Router's basename. So no link and no route needs to know its language.
import { createRequestHandler, type ServerBuild } from "react-router";
import { languageAt, languages } from "#words";

type Renderer = (request: Request) => Promise<Response>;

export function pageRenderer(
  build: ServerBuild,
  mode: "production" | "development" = "production",
): Renderer {
  const renderers = new Map(
    languages().map(({ code, path }) => [
      code,
      createRequestHandler({ ...build, basename: path || "/" }, mode),
    ]),
  );
  return async (request) => {
    const render = renderers.get(languageAt(new URL(request.url).pathname));
    if (!render) throw new Error("The default language has no pages.");
    return render(request);
  };
}
