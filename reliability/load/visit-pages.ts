// Visitors who open pages as a browser does: the page, every file that it names, and the files that its
// scripts import.
import { assetsInPage, importsOf } from "../../bench/browser/page-modules.ts";
import { type Response, request } from "./request.ts";

export type Visits = {
  /** Stops the visits and returns all answers. */
  end(): Promise<Response[]>;
};

const paths = ["/", "/donate", "/programs", "/scholarship"];
const lanes = 2;

export function visitPages(origin: string): Visits {
  const answers: Response[] = [];
  let isOver = false;
  async function lane(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await openPage(paths[turn % paths.length] ?? "/", async (path) => {
        const answer = await request(origin + path);
        answers.push(answer);
        return answer.body;
      });
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

/**
 * Requests a page and each of its files once, and returns the paths of the files. `ask` resolves to the body
 * of the answer.
 */
export async function openPage(page: string, ask: (path: string) => Promise<string>): Promise<string[]> {
  const asked = new Set([page]);
  for (const path of asked) for (const next of filesNamedBy(path, await ask(path))) asked.add(next);
  return [...asked].slice(1);
}

function filesNamedBy(path: string, body: string): string[] {
  return path.startsWith("/assets/") ? importsOf(body) : assetsInPage(body);
}
