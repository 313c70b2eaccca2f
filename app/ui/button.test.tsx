import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ButtonLink } from "./button.tsx";

test.each([
  ["/scholarship?program=hvac", "/es/scholarship?program=hvac"],
  ["https://forms.example.org/apply", "https://forms.example.org/apply"],
  ["mailto:hello@example.org", "mailto:hello@example.org"],
])("on a Spanish page a link to %s leads to %s, in this tab and in another (R-448)", (to, address) => {
  const shown = renderToStaticMarkup(
    <MemoryRouter basename="/es" initialEntries={["/es/programs"]}>
      <ButtonLink to={to}>This tab</ButtonLink>
      <ButtonLink to={to} target="_blank">
        Another tab
      </ButtonLink>
    </MemoryRouter>,
  );
  const addresses = Array.from(shown.matchAll(/href="([^"]*)"/g), ([, found]) => found);
  expect(addresses).toEqual([address, address]);
});
