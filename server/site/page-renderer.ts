// Renders a page of the build in the language of its path: the same routes for every language, with the
// language's path as React Router's basename. So no link and no route needs to know its language.
import { createRequestHandler, type ServerBuild } from "react-router";
import { languageAt, wordsOf } from "#words";

type Renderer = (request: Request) => Promise<Response>;

export function pageRenderer(
  build: ServerBuild,
  mode: "production" | "development" = "production",
): Renderer {
  const renderers = new Map<string, Renderer>();
  return (request) => {
    const { path } = wordsOf(languageAt(new URL(request.url).pathname)).language;
    const render = renderers.get(path) ?? createRequestHandler({ ...build, basename: path || "/" }, mode);
    renderers.set(path, render);
    return render(request);
  };
}
