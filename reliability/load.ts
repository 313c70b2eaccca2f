// Many applicants at once, and what befalls the site meanwhile.
import { aSubmission, handIn, type Submission } from "./applicant.ts";

type Load = { origin: string; count: number; lanes: number };

/** `befall` is called over and over until every applicant is through. */
export async function underLoad(
  { origin, count, lanes }: Load,
  befall: () => Promise<void>,
): Promise<Submission[]> {
  const submissions = Array.from({ length: count }, (_, number) => aSubmission(number));
  const waiting = submissions[Symbol.iterator]();
  let isOver = false;
  async function lane() {
    for (const submission of waiting) await handIn(origin, submission);
  }
  async function disturb() {
    while (!isOver) await befall();
  }
  const disturbing = disturb();
  await Promise.all(Array.from({ length: lanes }, lane)).finally(() => {
    isOver = true;
  });
  await disturbing;
  return submissions;
}
