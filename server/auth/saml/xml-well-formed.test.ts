import { expect, test } from "vitest";
import { isWellFormed } from "./xml-well-formed.ts";

test.each([
  "<a/>",
  "<a></a>",
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- R&D -->\n<a />\n',
  `<s:a xmlns:s="urn:x" b='"' c="'>"  d = "&lt;&#38;&#x26;">text &amp; <b>more</b> ]] > <![CDATA[<&]] ]]></s:a >`,
  "<a>é 🔧</a>",
  `${"<a>".repeat(50)}${"</a>".repeat(50)}`,
])("is read: %s", (text) => expect(isWellFormed(text)).toBe(true));

test.each([
  "",
  "text",
  "<a>",
  "</a>",
  "<a></b>",
  "<a/><a/>",
  "<a/>text",
  "text<a/>",
  "<a><b></a></b>",
  "<a b/>",
  "<a b=c/>",
  '<a b="c/>',
  '<a b="<"/>',
  '<a b="&x;"/>',
  '<a b="1"c="2"/>',
  "<a>&x;</a>",
  "<a>&</a>",
  "<a>&#;</a>",
  "<a><!-- -- --></a>",
  "<a><!-- </a>",
  "<a><![CDATA[</a>",
  "<!DOCTYPE a><a/>",
  "<a><!ENTITY x 'y'></a>",
  "<?php x?><a/>",
  "<a><?xml version='1.0'?></a>",
  "< a/>",
  "<1/>",
  `${"<a>".repeat(51)}${"</a>".repeat(51)}`,
  `<a${Array.from({ length: 51 }, (_, i) => ` b${i}=""`).join("")}/>`,
])("is refused: %s", (text) => expect(isWellFormed(text)).toBe(false));

test.each<[string, string]>([
  ["spaces in a tag", `<a${" ".repeat(250_000)}`],
  ["begun comments", "<!--".repeat(60_000)],
  ["dashes in a comment", `<!--${"- ".repeat(100_000)}`],
  ["begun character data", `<a>${"<![CDATA[".repeat(25_000)}`],
  ["brackets in character data", `<a><![CDATA[${"] ".repeat(100_000)}`],
  ["attributes", `<a${' b="c"'.repeat(40_000)}`],
  ["references in an attribute", `<a b="${"&amp;".repeat(50_000)}`],
  ["references", `<a>${"&amp;".repeat(50_000)}`],
  ["elements", `<a>${"<b/>".repeat(60_000)}`],
])("a quarter megabyte of %s that is never closed takes one pass", (_, text) => {
  const before = process.cpuUsage();
  expect(isWellFormed(text)).toBe(false);
  expect(process.cpuUsage(before).user).toBeLessThan(500_000); // microseconds of a processor
});
