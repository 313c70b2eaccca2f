// Waits until a site's pages have their final compression: some seconds after a start their bytes change
// (server/site/serve-files.ts).
import { compressAfterMs } from "../../server/site/serve-files.ts";

export async function waitForFinalCompression(origin: string): Promise<void> {
  await sleep(compressAfterMs);
  let last: string | null = null;
  for (let same = 0; same < 10; ) {
    const { headers } = await fetch(origin, { headers: { "accept-encoding": "br" } });
    const etag = headers.get("etag");
    same = etag === last ? same + 1 : 0;
    last = etag;
    await sleep(1_000);
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
