import { expect, test } from "vitest";
import { type BuiltSite, linkFaults, pageFaults, unlinkedFaults } from "./page-faults.ts";
import { readPage } from "./read-page.ts";

const origin = "https://site.example";
const head = `<title>Welding</title><meta name="description" content="How to weld.">`;

/** Returns the faults of a page `/welding` in a site that also has the page `/donate` and one drawing. */
function faultsOf(body: string, inHead = head): string[] {
  const page = readPage(`<!doctype html><html><head>${inHead}</head><body>${body}</body></html>`);
  const site: BuiltSite = {
    origin,
    pages: new Map([
      ["/welding", page],
      ["/donate", readPage('<h1 id="amounts">Donate</h1>')],
    ]),
    files: new Map([["/assets/torch.svg", new Set(["drawing"])]]),
  };
  return pageFaults("/welding", page, site);
}

test("a page with title, description, main heading and links that lead somewhere has no fault", () => {
  const body = `<h1 id="top">Welding</h1>
    <a href="#top">Up</a> <a href="/donate">Donate</a> <a href="/Donate/?x=1#amounts">Amounts</a>
    <a href="https://elsewhere.example/gone">Elsewhere</a> <a href="tel:555">Call</a> <a href="mailto:a@b.example">Write</a>
    <svg role="img" aria-label="A torch"><use href="/assets/torch.svg#drawing"/></svg>
    <a href="/auth/v1/authorize?provider=google">Google</a>
    <script>const undefined_ = undefined ?? null;</script><style>a { color: null }</style>
    <button><img src="/assets/torch.svg" alt="Light it"></button>`;
  expect(faultsOf(body)).toEqual([]);
});

test.each([
  ["<h1>Welding</h1><p>Call undefined today</p>", 'the text "Call undefined today" shows "undefined".'],
  ["<h1>Welding</h1><p>[object Object]</p>", 'the text "[object Object]" shows "[object Object]".'],
  ["<h1>Welding</h1><noscript>NaN dollars</noscript>", 'the text "NaN dollars" shows "NaN".'],
  ['<h1>Welding</h1><img src="/assets/torch.svg" alt="null">', 'the alt of <img> "null" shows "null".'],
  ["<h1>Welding</h1><h2></h2>", "a <h2> has no text."],
  ['<h1>Welding</h1><a href="/donate"><span></span></a>', "a <a> (/donate) has no text."],
  [
    '<h1>Welding</h1><a href="/donat">Give</a>',
    'the link "/donat" ("Give") leads to no page or file of this site, did you mean "/donate"?',
  ],
  [
    '<h1>Welding</h1><a href="/%E0%A4">Give</a>',
    'the link "/%E0%A4" ("Give") leads to no page or file of this site.',
  ],
  ['<h1>Welding</h1><a href="">Give</a>', 'the link "" ("Give") is no address.'],
  [
    '<h1>Welding</h1><a href="/donate#cards">Cards</a>',
    'the link "/donate#cards" ("Cards") leads to a place "cards" that the page does not have.',
  ],
  [
    '<h1>Welding</h1><a href="#cards">Cards</a>',
    'the link "#cards" ("Cards") leads to a place "cards" that the page does not have.',
  ],
  [
    '<h1>Welding</h1><picture><source srcset="/assets/a.avif 320w"><img src="/assets/torch.svg" alt=""></picture>',
    'the link "/assets/a.avif" leads to no page or file of this site.',
  ],
  [
    '<h1>Welding</h1><a href="//evil.example/x">Give</a>',
    'the link "//evil.example/x" ("Give") leads to https://evil.example: write that address, or a path of this site.',
  ],
  [
    '<h1>Welding</h1><a href="/\\evil.example/x">Give</a>',
    'the link "/\\evil.example/x" ("Give") leads to https://evil.example: write that address, or a path of this site.',
  ],
  [
    '<h1>Welding</h1><svg><use href="/assets/torch.svg#flame"/></svg>',
    'the link "/assets/torch.svg#flame" leads to a place "flame" that the page does not have.',
  ],
  ["<h2>Welding</h2>", "there is no main heading (h1)."],
])("%s has one fault: %s (R-468)", (body, sentence) => {
  expect(faultsOf(body)).toEqual([sentence]);
});

test("the head is read too: title, description, canonical address, share picture and structured data (R-10)", () => {
  const inHead = `<title></title><link rel="canonical" href="${origin}/weldin">
    <meta property="og:image" content="${origin}/share/welding.png">
    <script type="application/ld+json">{"name":"undefined"}</script>`;
  expect(faultsOf("<h1>Welding</h1>", inHead)).toEqual([
    'the text "{"name":"undefined"}" shows "undefined".',
    'the link "/weldin" leads to no page or file of this site, did you mean "/welding"?',
    'the link "/share/welding.png" leads to no page or file of this site.',
    "there is no title.",
    "there is no description for search engines.",
  ]);
});

test("the addresses in a sitemap are checked as well", () => {
  const site: BuiltSite = { origin, pages: new Map([["/", readPage("")]]), files: new Map() };
  const link = (address: string) => linkFaults({ address, path: "/sitemap.xml" }, site);
  expect(link(`${origin}/`)).toEqual([]);
  expect(link(`${origin}/gone`)).toEqual(['the link "/gone" leads to no page or file of this site.']);
});

test("a page for search engines that only it itself links to is named", () => {
  const home = readPage(
    '<a href="/donate?from=home#top">Donate</a> <a href="tel:555">Call</a> <a>No link</a>',
  );
  const pages = new Map([
    ["/", home],
    ["/donate", readPage('<a href="/">Home</a>')],
    ["/news", readPage('<a href="/news">News</a>')],
  ]);
  expect(unlinkedFaults(["/", "/donate", "/news"], { origin, pages, files: new Map() })).toEqual([
    "no page links to /news: add it to navigationLinks or footer in content/en/site.yaml.",
  ]);
});
