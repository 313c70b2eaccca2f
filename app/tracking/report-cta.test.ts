import { afterEach, expect, test, vi } from "vitest";
import { notificationSchema } from "../../contract/notification.ts";
import { reportCta } from "./report-cta.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the metadata is the path and an ISO 8601 time, as the function accepts it (R-289)", () => {
  const { posted, hook } = aPage("/programs/hvac");
  reportCta("program_apply", { key: "k" });
  const metadata = { page: "/programs/hvac", timestamp: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(posted()).toEqual(["/functions/v1/notify-cta", { ctaType: "program_apply", metadata }]);
  expect(notificationSchema.safeParse(posted()[1]).success).toBe(true);
  expect(hook).toHaveBeenCalledExactlyOnceWith(metadata);
});

test("the request outlives the page, which a link leaves at once (R-312)", () => {
  aPage("/officemanagement");
  reportCta("schedule_call", { key: "k" });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    expect.any(String),
    expect.objectContaining({ keepalive: true }),
  );
});

test("a path longer than the function accepts is cut off", () => {
  const { posted } = aPage(`/${"x".repeat(400)}`);
  reportCta("donation", { key: "k" });
  expect(notificationSchema.safeParse(posted()[1]).success).toBe(true);
});

test("a hosted project is asked at its own address", () => {
  const { posted } = aPage("/");
  reportCta("donation", { url: "https://abc.supabase.co", key: "k" });
  expect(posted()[0]).toBe("https://abc.supabase.co/functions/v1/notify-cta");
});

test("a hook that throws is logged, and the notification is sent all the same", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { posted, hook } = aPage("/");
  hook.mockImplementation(() => {
    throw new Error("no");
  });
  reportCta("program_apply", { key: "k" });
  expect(logged).toHaveBeenCalledOnce();
  expect(posted()[1]).toMatchObject({ ctaType: "program_apply" });
});

test("it can be written into a page: it uses nothing outside of itself", () => {
  const { posted } = aPage("/mission");
  new Function(`(${reportCta})("donation", { key: "k" })`)();
  expect(posted()[1]).toMatchObject({ ctaType: "donation", metadata: { page: "/mission" } });
});

function aPage(pathname: string) {
  const request = vi.fn<typeof fetch>(async () => new Response());
  const hook = vi.fn();
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("window", { trackProgramApply: hook });
  vi.stubGlobal("fetch", request);
  const posted = () => {
    const [url, init] = request.mock.calls[0] ?? [];
    return [url, JSON.parse(String(init?.body))] as const;
  };
  return { posted, hook };
}
