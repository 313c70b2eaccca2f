import { expect, test } from "vitest";
import { placeKey } from "../../../words/place-key.ts";
import { atPlaces } from "./fault-place.ts";

const order = { file: "every/notices", path: ["notices"] };
const orders = new Map([[placeKey(order), ["0", "new1"]]]);

test("what an added entry lacks is at its field once: of a language, or the one of all languages (R-563)", () => {
  const faults = ["en", "es"].flatMap((language) => [
    `content/${language}/notices.yaml: notices[1].noticeKind must be chosen`,
    `content/${language}/notices.yaml: notices[1].text must not be empty`,
  ]);
  expect(atPlaces(faults, [order], orders).map(({ place }) => place)).toEqual([
    { file: "every/notices", path: ["notices", "new1", "noticeKind"] },
    { file: "en/notices", path: ["notices", "new1", "text"] },
    { file: "es/notices", path: ["notices", "new1", "text"] },
  ]);
});
