// Content negotiation (RFC 9110, section 12): the media type that the caller prefers among those that we can
// make.
import { refuse } from "../errors.ts";

export type Shape = "array" | "object" | "csv";
export type MediaType = { shape: Shape; isStrippingNulls: boolean; contentType: string };

export function readMediaType(accept: string | undefined): MediaType {
  const ranges = (accept?.trim() || "*/*")
    .split(",", maxRanges)
    .map(parse)
    .sort((a, b) => b.quality - a.quality);
  for (const { type, parameters } of ranges) {
    const isStrippingNulls = parameters.includes("nulls=stripped");
    const found = available[type];
    if (found)
      return {
        ...found,
        ...(isStrippingNulls && found.isVendored ? stripped(type, found.shape) : { isStrippingNulls: false }),
      };
  }
  const requested = ranges
    .map((range) => range.type)
    .join(", ")
    .slice(0, 200);
  throw refuse("PGRST107", { message: `None of these media types are available: ${requested}` });
}

function parse(range: string): { type: string; parameters: string[]; quality: number } {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
  return { type, parameters, quality: Number.isFinite(quality) ? quality : 1 };
}

function stripped(type: string, shape: Shape) {
  const name = type.includes("+json") ? type : `${type}+json`;
  return { shape, isStrippingNulls: true, contentType: `${name};nulls=stripped; charset=utf-8` };
}

/** Browsers name eight. Those that follow are ignored. */
const maxRanges = 50;

type Available = { shape: Shape; contentType: string; isVendored: boolean };
const json: Available = { shape: "array", contentType: "application/json; charset=utf-8", isVendored: false };
const object: Available = {
  shape: "object",
  contentType: "application/vnd.pgrst.object+json; charset=utf-8",
  isVendored: true,
};
const available: Partial<Record<string, Available>> = {
  "*/*": json,
  "application/*": json,
  "application/json": json,
  "application/vnd.pgrst.array+json": { ...json, isVendored: true },
  "application/vnd.pgrst.array": { ...json, isVendored: true },
  "application/vnd.pgrst.object+json": object,
  "application/vnd.pgrst.object": object,
  "text/csv": { shape: "csv", contentType: "text/csv; charset=utf-8", isVendored: false },
};
