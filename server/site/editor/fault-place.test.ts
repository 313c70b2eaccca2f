import { expect, test } from "vitest";
import { placeKey } from "../../../words/place-key.ts";
import { atPlace } from "./fault-place.ts";

const order = { file: "every/notices", path: ["notices"] };
const orders = new Map([[placeKey(order), ["0", "new1"]]]);
const placeOf = (sentence: string) => atPlace(sentence, [order], orders).place;

test("what an added entry lacks is at its field: of a language, or the one of all languages (R-563)", () => {
  const kind = { file: "every/notices", path: ["notices", "new1", "noticeKind"] };
  for (const language of ["en", "es"])
    expect(placeOf(`content/${language}/notices.yaml: notices[1].noticeKind must be chosen`)).toEqual(kind);
  const text = { file: "es/notices", path: ["notices", "new1", "text"] };
  expect(placeOf("content/es/notices.yaml: notices[1].text must not be empty")).toEqual(text);
});
