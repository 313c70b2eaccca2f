// The bodies and queries of the editor's calls, in which anything may stand.
import { z } from "zod";
import type { AddProgramRequest, PreviewRequest, PublishRequest } from "../../../contract/site-editor.ts";
import type { CutPoint } from "../media/cut-picture.ts";
import { EditorError } from "./errors.ts";

/** As many as the database keeps (supabase/migrations). */
const mostDrafts = 1_000;

const place = { file: z.string().max(100), path: z.array(z.string().max(60)).min(1).max(12) };
const change = z.strictObject({ ...place, value: z.union([z.string().max(20_000), z.int()]) });
const preview = z.strictObject({ path: z.string().max(200), changes: z.array(change).max(mostDrafts) });
const common = { follows: z.int().min(0), note: z.string().max(500) };
const draft = z.strictObject({ ...place, version: z.int().min(1) });
const publish = z.union([
  z.strictObject({ ...common, drafts: z.array(draft).min(1).max(mostDrafts) }),
  z.strictObject({ ...common, restored: z.int().min(0) }),
]);

const shortText = z.string().min(1).max(200);
const addProgram = z.strictObject({
  follows: common.follows,
  texts: z.record(
    z.string().max(20),
    z.strictObject({
      ...{ title: shortText, duration: shortText, certification: shortText },
      description: z.string().min(1).max(500),
    }),
  ),
  ...{ address: z.string().max(60), like: z.string().max(200) },
});

const percent = z.coerce.number().min(0).max(100);
const cutPoint = z.strictObject({ x: percent, y: percent });

export const readCutPoint = (query: unknown): CutPoint => read(cutPoint, query);
export const readAddProgram = (body: unknown): AddProgramRequest => read(addProgram, body);
export const readPreview = (body: unknown): PreviewRequest => read(preview, body);
export const readPublish = (body: unknown): PublishRequest => read(publish, body);

/** @throws {EditorError} for anything else */
function read<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const { data, success } = schema.safeParse(body);
  if (!success) throw new EditorError("broken");
  return data;
}
