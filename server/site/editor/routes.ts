// The editor's calls (contract/site-editor.ts). The database decides who may: every call first asks it
// whether the caller may publish, and reads as the caller.
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { maxDocumentBytes } from "../../../contract/documents.ts";
import { type Checklist, maxPictureBytes, type Published } from "../../../contract/site-editor.ts";
import type { Log } from "../../platform/log.ts";
import type { Publications } from "../publication/follow-publications.ts";
import { type Renderer, RendererBusy } from "../publication/render-apart.ts";
import { addProgram } from "./add-program.ts";
import { EditorError } from "./errors.ts";
import { atPlaces } from "./fault-place.ts";
import { type PublishOptions, publish } from "./publish.ts";
import { readAddProgram, readCutPoint, readPreview, readPublish } from "./read-request.ts";
import type { RestCall } from "./rest-as-caller.ts";
import { documentRefusal, storeDocument } from "./store-document.ts";
import { pictureRefusal, storePicture } from "./store-picture.ts";
import { newestOnSite, requireEditor, storedDrafts } from "./stored.ts";

export type EditorDeps = {
  restFor: (c: Context) => RestCall;
  publications: Pick<Publications, "renderCandidate" | "catchUp" | "state">;
  renderer: Pick<Renderer, "preview" | "editable" | "checklist">;
  buildDir: string;
  /** What the server's settings lack before a public launch, a sentence each. */
  unconfigured: readonly string[];
  log: Log;
};

export function editorRoutes({
  restFor,
  publications,
  renderer,
  buildDir,
  unconfigured,
  log,
}: EditorDeps): Hono {
  const app = new Hono();
  let isPublishing = false;
  let isStoring = false;
  app.use(async (c, next) => {
    await requireEditor(restFor(c));
    await next();
  });
  const picture = bodyLimit({
    maxSize: maxPictureBytes,
    onError: () => refuse(pictureRefusal("tooManyBytes")),
  });
  app.post("/pictures", picture, (c) => {
    const point = readCutPoint(c.req.query());
    return storeOne(c, (bytes) => storePicture(restFor(c), bytes, point));
  });

  const document = bodyLimit({
    maxSize: maxDocumentBytes,
    onError: () => refuse(documentRefusal("tooManyBytes")),
  });
  app.post("/documents", document, (c) => storeOne(c, (bytes) => storeDocument(restFor(c), bytes)));
  app.use(bodyLimit({ maxSize: maxBytes, onError: () => refuse(new EditorError("broken")) }));
  app.get("/words", compress(), async (c) => {
    const { number, overrides } = await newestOnSite(restFor(c));
    const site = await renderer.editable({ publication: number, overrides });
    const { shown, refused } = publications.state();
    return c.json(number > 0 && refused === number ? { ...site, shownInstead: shown } : site);
  });
  app.get("/checklist", async (c) => {
    const [{ overrides }, drafts] = await Promise.all([newestOnSite(restFor(c)), storedDrafts(restFor(c))]);
    const groups = await renderer.checklist({ overrides: [...overrides, ...drafts] });
    const settings = {
      group: "configuration",
      items: unconfigured.map((sentence) => ({ sentence })),
    } as const;
    return c.json({ groups: settings.items.length > 0 ? [...groups, settings] : groups } satisfies Checklist);
  });
  app.post("/preview", async (c) => {
    const { path, changes } = readPreview(await bodyOf(c));
    const { overrides } = await newestOnSite(restFor(c));
    const asked = { buildDir, path, overrides, changes };
    const { html, faults: found, orders } = await renderer.preview(asked);
    const faults = atPlaces(found, [...changes, ...overrides], orders);
    if (html === undefined) throw new EditorError(faults.length > 0 ? "faults" : "broken", faults);
    return c.json({ html, faults });
  });
  app.post("/publish", async (c) => {
    const asked = readPublish(await bodyOf(c));
    return publishOne(c, (options) => publish(options, asked));
  });
  app.post("/programs", async (c) => {
    const asked = readAddProgram(await bodyOf(c));
    return publishOne(c, (options) => addProgram(options, asked));
  });
  app.onError((error) => refuse(asEditorError(error)));
  return app;

  /** One at a time: a queue of many would keep the thread from what other processes publish. */
  async function publishOne(c: Context, act: (options: PublishOptions) => Promise<Published>) {
    if (isPublishing) throw new EditorError("busy");
    isPublishing = true;
    try {
      const newest = await newestOnSite(restFor(c));
      return c.json(await act({ rest: restFor(c), newest, publications, renderer }));
    } finally {
      isPublishing = false;
    }
  }

  /** One file at a time: each holds its bytes, and a processor for some seconds. */
  async function storeOne<Stored extends object>(c: Context, store: (bytes: Uint8Array) => Promise<Stored>) {
    if (isStoring) throw new EditorError("busy");
    isStoring = true;
    try {
      const bytes = await c.req.arrayBuffer().catch(() => {
        throw new EditorError("broken"); // the caller has hung up
      });
      return c.json<object>(await store(new Uint8Array(bytes)));
    } finally {
      isStoring = false;
    }
  }

  function asEditorError(error: Error): EditorError {
    if (error instanceof EditorError) return error;
    if (error instanceof RendererBusy) return new EditorError("busy");
    log.error({ err: error }, "unexpected error in the editor of the site's words");
    return new EditorError("unavailable");
  }
}

function refuse({ status, reason, faults }: EditorError): Response {
  return Response.json({ reason, ...(faults ? { faults } : {}) }, { status });
}

function bodyOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => {
    throw new EditorError("broken");
  });
}

/** All drafts together in a preview. */
const maxBytes = 2_000_000;
