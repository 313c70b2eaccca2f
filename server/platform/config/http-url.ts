// The schema of an address that the server calls or tells others. A fault never repeats the value, which may
// hold a token.
import { z } from "zod";

export const httpUrl = z
  .url({
    protocol: /^https?$/,
    error: "must be an address that begins with http:// or https://",
    abort: true,
  })
  .regex(/^https?:\/\//i, {
    error: "must be an address that begins with http:// or https://",
    abort: true,
  })
  .refine((text) => new URL(text).username === "" && new URL(text).password === "", {
    error: "must have no user name and password, which a request cannot carry",
    abort: true,
  })
  .refine((text) => !text.includes("#"), {
    error: "must have no #, which a request does not carry: write it as %23",
    abort: true,
  });
