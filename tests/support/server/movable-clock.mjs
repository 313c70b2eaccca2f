// Preloaded by the server of a test (`--import`): its clock is ahead by the milliseconds in the file that
// CLOCK_FILE names.
import { readFileSync } from "node:fs";

const RealDate = Date;
let aheadMs = 0;

class MovedDate extends RealDate {
  /** @param {...any} parts */
  constructor(...parts) {
    if (parts.length === 0) super(MovedDate.now());
    else super(.../** @type {[number]} */ (parts));
  }
  /** @override */
  static now() {
    return RealDate.now() + aheadMs;
  }
}

function read() {
  aheadMs = Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
}

globalThis.Date = /** @type {DateConstructor} */ (MovedDate);
read();
setInterval(read, 100).unref();
