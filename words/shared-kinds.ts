// Kinds of values that are the same in every language: days, amounts, choices, names.
import { z } from "zod";
import { isPhotograph } from "../contract/pictures.ts";
import { isDay } from "./days.ts";
import { isOutsideAddress, missingOr, optionalPicture, sitePath } from "./kinds.ts";
import { sharedKinds } from "./value-kinds.ts";

/** A day that is on the calendar. */
export const day = z
  .string(missingOr("must be a day such as 2027-01-11"))
  .refine(isDay, "must be a day that is on the calendar, such as 2027-01-11")
  .register(sharedKinds, { kind: "day" });

export const optionalDay = z
  .string(missingOr('must be a day such as 2027-01-11 (or "" for none)'))
  .refine(
    (value) => value === "" || isDay(value),
    "must be a day that is on the calendar, such as 2027-01-11",
  )
  .register(sharedKinds, { kind: "day", mayBeEmpty: true });

/** A time of day in the school's time zone, or "" for none. */
export const optionalTime = z
  .string(missingOr('must be a time such as 09:30 or 14:00 (or "" for none)'))
  .regex(
    /^(([01]\d|2[0-3]):[0-5]\d)?$/,
    "must be a time of 24 hours with two digits each, such as 09:30 or 14:00",
  )
  .register(sharedKinds, { kind: "time", mayBeEmpty: true });

/** A page of this site, or "" for none. */
export const optionalPath = z
  .string(missingOr('must be a path of this site (or "" for none)'))
  .check((context) => {
    const { error } = context.value === "" ? {} : sitePath.safeParse(context.value);
    if (error)
      context.issues.push({ code: "custom", message: error.issues[0]?.message, input: context.value });
  })
  .register(sharedKinds, { kind: "path", mayBeEmpty: true });

/** A short address of this site, such as `/welding`. */
export const shortPath = z
  .string(missingOr("must be an address such as /welding"))
  .max(60, "must have at most 60 characters")
  .regex(/^\/[a-z0-9-]+$/, "must be / and a word of small letters, such as /welding")
  .register(sharedKinds, { kind: "text" });

/** An address outside this site, or "" for none. */
export const optionalAddress = z
  .string(missingOr('must be an address (or "" for none)'))
  .refine(
    (value) => value === "" || (value.startsWith("https://") && isOutsideAddress(value)),
    'must be an address that begins with https:// (or "" for none)',
  )
  .register(sharedKinds, { kind: "address", mayBeEmpty: true });

/** A photograph in an entry of a list: one of content/drawings, or one that was uploaded; "" for none. */
export const optionalPhotograph = optionalPicture
  .refine((name) => name === "" || isPhotograph(name), "must be a photograph, which is a .jpg or .png file")
  .register(sharedKinds, { kind: "picture", mayBeEmpty: true });

/** A whole number of US dollars. */
export const dollars = z
  .int(missingOr("must be a whole number of dollars"))
  .positive("must be more than 0")
  .max(999_999, "must be less than a million")
  .register(sharedKinds, { kind: "number" });

/** A name that no language translates, such as that of a town; "" for none. */
export const optionalName = z
  .string(missingOr('must be a name (or "" for none)'))
  .max(120, "must have at most 120 characters")
  .register(sharedKinds, { kind: "text", mayBeEmpty: true });

/** A name or number that no language translates. */
export const requiredName = z
  .string(missingOr("must be a name or a number"))
  .regex(/\S/, "must not be empty")
  .max(80, "must have at most 80 characters")
  .register(sharedKinds, { kind: "text" });

/** A number of people or things in digits, or "" for none. */
export const optionalNumber = z
  .string(missingOr('must be a number in digits (or "" for none)'))
  .regex(/^([1-9]\d{0,6})?$/, "must be a number in digits, such as 48, and no more than seven")
  .register(sharedKinds, { kind: "text", mayBeEmpty: true });

/** The number under which a US organization pays tax or is exempt; "" for none. */
export const optionalEin = z
  .string(missingOr('must be a number such as 12-3456789 (or "" for none)'))
  .regex(/^(\d{2}-\d{7})?$/, "must be a number such as 12-3456789")
  .register(sharedKinds, { kind: "text", mayBeEmpty: true });

/** @example choice("day", "evening") */
export function choice<const Option extends string>(...options: [Option, ...Option[]]) {
  const names = options.map((option) => `"${option}"`);
  const sentence = `must be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
  const error = (issue: { input?: unknown }) =>
    issue.input === "" ? "must be chosen" : missingOr(sentence).error(issue);
  return z.enum(options, { error }).register(sharedKinds, { kind: "choice", options });
}
