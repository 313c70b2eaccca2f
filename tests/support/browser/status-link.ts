// The link of the look-up in the newest mail to an address, once it came.
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import type { Site } from "../server/site.ts";

export async function linkFor(site: Site, email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mails = await Promise.all((await site.outbox()).map((raw) => PostalMime.parse(raw)));
      const own = mails.filter(({ to }) => to?.[0]?.address === email).at(-1);
      link = /http:\S+\/status\?token=[\w-]+/.exec(own?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}
