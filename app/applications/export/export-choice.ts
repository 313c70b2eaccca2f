// Which version and format an administrator exported last, remembered on this device.
import type { ExportChoice } from "./export-applications.ts";
import { exportVersions } from "./export-columns.ts";
import { exportFormats } from "./export-format.ts";

const key = "export-choice";

/** The first export offers the version without personal data. */
const first: ExportChoice = { version: "board", format: "csv" };

export function readExportChoice(): ExportChoice {
  try {
    const [version, format] = window.localStorage.getItem(key)?.split(" ") ?? [];
    return {
      version: exportVersions.find((known) => known === version) ?? first.version,
      format: exportFormats.find((known) => known === format) ?? first.format,
    };
  } catch {
    return first;
  }
}

export function keepExportChoice({ version, format }: ExportChoice): void {
  try {
    window.localStorage.setItem(key, `${version} ${format}`);
  } catch {
    // Storage is refused in some private windows: the next export offers the first choice.
  }
}
