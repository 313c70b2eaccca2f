import { expect, test } from "vitest";
import { stylesheet } from "./page-styles.ts";

test("rules stay for classes that the page has, in any state, and for elements and attributes", () => {
  const css = stylesheet(`
    .card { top: 1px }
    .card:hover { top: 2px }
    .menu .item:not(.gone) { top: 3px }
    .gone { top: 4px }
    @media (min-width: 40rem) { .md\\:card { top: 5px } .lg\\:card { top: 6px } }
    a:is(.card, .gone) { top: 7px }
    html[data-theme="dark"] p { top: 8px }
  `).usedBy('<p class="card md:card"><b class="item">x</b></p>');
  expect(css).toMatch(/\.card\{top:1px\}.*\.card:hover\{top:2px\}/s);
  expect(css).toContain(".md\\:card{top:5px}");
  expect(css).toMatch(/a.*\.card.*\{top:7px\}/);
  expect(css).toMatch(/data-theme=.?dark.?\] p\{top:8px\}/);
  for (const dropped of ["3px", "4px", "6px"]) expect(css).not.toContain(dropped);
});

test("classes are read as the browser reads them", () => {
  const css = stylesheet(".\\[\\&\\>p\\]\\:top > p { top: 1px }").usedBy('<p class="[&amp;&gt;p]:top"></p>');
  expect(css).toContain("top:1px");
});

test("a variable stays while a rule, another variable, the page itself or a part of it names it", () => {
  const css = stylesheet(`
    :root { --far: 1px; --near: var(--far); --lost: var(--only-lost); --only-lost: 2px; --drawn: 3px; --inked: 4px }
    .card { top: var(--near) }
    .gone { top: var(--lost) }
  `).usedBy('<svg class="card" fill="var(--drawn)"></svg>', ['<path stroke="var(--inked, blue)"/>']);
  expect(css).toMatch(/--far:1px.*--near:var\(--far\).*--drawn:3px.*--inked:4px/s);
  expect(css).not.toContain("lost");
});
