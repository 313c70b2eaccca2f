// Which version of the applications is exported, and in which format. It says beforehand what the file will
// contain, and how many applications.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words.tsx";
import { formatTotal, joinNames } from "../describe-application.ts";
import type { ExportChoice } from "./export-applications.ts";
import { keepExportChoice, readExportChoice } from "./export-choice.ts";
import { exportVersions } from "./export-columns.ts";
import { exportFormats } from "./export-format.ts";
import { useExportColumns } from "./use-export-columns.ts";

type ExportDialogProps = {
  matching: number | undefined;
  isMoreMatching: boolean;
  isBusy: boolean;
  onExport: (choice: ExportChoice) => void;
  onClose: () => void;
};

export function ExportDialog({ matching, isMoreMatching, isBusy, onExport, onClose }: ExportDialogProps) {
  const all = useWords("applications");
  const words = all.exports;
  const [choice, setChoice] = useState(readExportChoice);
  const { version, format } = choice;
  const columns = useExportColumns()(version).map(({ name }) => name);

  function start() {
    if (isBusy) return;
    keepExportChoice(choice);
    onClose();
    onExport(choice);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      close={words.close}
      content={words.title}
      footer={
        <Button aria-disabled={isBusy} onClick={start}>
          {all.exportAs[format]}
        </Button>
      }
    >
      <div className="space-y-5">
        <p className="font-semibold">
          {matching === undefined
            ? words.counting
            : formatMessage(words.count, { count: formatTotal(matching, isMoreMatching, all) })}
        </p>
        <Choices
          name="export-version"
          legend={words.version}
          options={exportVersions.map((value) => ({ value, ...words.versions[value] }))}
          chosen={version}
          onChoose={(chosen) => setChoice({ ...choice, version: chosen })}
        />
        <p role="status" className="border-drawing border-l-4 pl-4 text-[0.9375rem] wrap-anywhere">
          {formatMessage(words.contains, { columns: joinNames(columns) })}
        </p>
        <Choices
          name="export-format"
          legend={words.format}
          options={exportFormats.map((value) => ({ value, ...words.formats[value] }))}
          chosen={format}
          onChoose={(chosen) => setChoice({ ...choice, format: chosen })}
        />
        <p className="text-[0.9375rem] text-ink-muted">{words.logged}</p>
      </div>
    </Dialog>
  );
}

type ChoicesProps<Value extends string> = {
  name: string;
  legend: string;
  options: readonly { value: Value; label: string; hint: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

function Choices<Value extends string>({ name, legend, options, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            aria-labelledby={`${name}-${value}`}
            aria-describedby={`${name}-${value}-hint`}
            onChange={() => onChoose(value)}
            className="mt-0.5 size-6 shrink-0 accent-drawing"
          />
          <span>
            <span id={`${name}-${value}`} className="block">
              {label}
            </span>
            <span id={`${name}-${value}-hint`} className="block text-[0.9375rem] text-ink-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
