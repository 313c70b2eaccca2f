import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { colors } from "#content/colors.ts";
import { wordsOf } from "#words";
import { type ApplicationStatus, applicationStatuses } from "../../contract/application-status.ts";
import { MoreWords } from "../words/words.tsx";
import { StatusBadge } from "./status-badge.tsx";

test("an approved application is green, a rejected one red, one under review yellow, a new one none of these (R-160)", () => {
  const badges = applicationStatuses.map(badgeOf);
  const shown = badges.map((badge) => [
    badge.replace(/<[^>]*>/g, ""),
    badge.match(/ text-(positive|negative|caution)\b/)?.[1],
  ]);
  expect(Object.fromEntries(shown)).toMatchObject({
    New: undefined,
    Reviewing: "caution",
    Approved: "positive",
    Rejected: "negative",
  });
  for (const { positive, negative, caution } of [colors.light, colors.dark])
    expect([hueOf(positive), hueOf(negative), hueOf(caution)]).toEqual(["green", "red", "yellow"]);
});

test("a status of a newer release is shown as it is stored", () => {
  const status = "deferred" as ApplicationStatus; // what an open page from before an update may read
  expect(badgeOf(status)).toContain(">deferred<");
});

function badgeOf(status: ApplicationStatus): string {
  return renderToStaticMarkup(
    <MoreWords words={wordsOf("en")}>
      <StatusBadge status={status} />
    </MoreWords>,
  );
}

/**
 * Names the color by its hue in degrees (CSS Color 4, section 7): red around 0, yellow around 50, green
 * around 140.
 */
function hueOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const sixths =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const degrees = (sixths * 60 + 360) % 360;
  if (degrees < 20 || degrees > 340) return "red";
  if (degrees > 35 && degrees < 65) return "yellow";
  return degrees > 90 && degrees < 160 ? "green" : `${degrees} degrees`;
}
