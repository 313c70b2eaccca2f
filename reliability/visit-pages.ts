// Visitors who open pages as a browser does: the page, then every script, style and font that it names.
import { type Response, request } from "./request.ts";

export type Visits = {
  /** What everybody was answered so far; nobody comes any more. */
  end(): Promise<Response[]>;
};

const paths = ["/", "/donate", "/programs", "/scholarship"];
const lanes = 2;

export function visitPages(origin: string): Visits {
  const answers: Response[] = [];
  let isOver = false;
  async function lane(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const page = await request(`${origin}${paths[turn % paths.length]}`);
      answers.push(page);
      for (const asset of assetsOf(page.body)) answers.push(await request(`${origin}${asset}`));
    }
  }
  const visiting = Promise.all(Array.from({ length: lanes }, lane));
  return {
    end: async () => {
      isOver = true;
      await visiting;
      return answers;
    },
  };
}

function assetsOf(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(/\/assets\/[\w.-]+/g), ([path]) => path));
}
