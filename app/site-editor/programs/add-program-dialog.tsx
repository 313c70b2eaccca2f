// Asks what a new program is called, where its page is, and which program it begins like.
import { type FormEvent, useState } from "react";
import type { EditableSite } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { controlClass, FieldFrame, TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { addressOf } from "./address-of.ts";
import { useAddProgram } from "./use-add-program.ts";

export function AddProgramDialog({ onClose }: { onClose: () => void }) {
  const { addProgram: words, field: sentences, publish: ofPublish } = useWords("siteEditor");
  const { site } = useEditor();
  const { add, isAdding, refusal } = useAddProgram(onClose);
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const [ownAddress, setAddress] = useState<string>();
  const [like, setLike] = useState(programsIn(site)[0]?.path ?? "");
  const [isChecked, setChecked] = useState(false);
  const [first] = site.languages;
  const address = ownAddress ?? addressOf(titles[first?.code ?? ""] ?? "");
  const missing = (value: string) => (isChecked && value.trim() === "" ? words.required : undefined);
  const ofAddress = refusal?.faults.find(({ place }) => place?.path[0] === "address")?.sentence;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const all = site.languages.map(({ code }) => [code, (titles[code] ?? "").trim()] as const);
    const empty = [...all, ["address", address] as const].find(([, value]) => value === "");
    if (empty) document.getElementById(idOf(empty[0]))?.focus();
    else add({ titles: Object.fromEntries(all), address, like });
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.open} close={ofPublish.close} content={words.open}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <p>{words.text}</p>
        {refusal && refusal.text !== ofAddress ? (
          <div role="alert">
            <Notice tone="error" title={refusal.text} />
          </div>
        ) : null}
        {site.languages.map(({ code, name }) => (
          <TextField
            key={code}
            name={idOf(code)}
            label={formatMessage(words.name, { language: name })}
            error={missing(titles[code] ?? "")}
            errorPrefix={sentences.errorPrefix}
            lang={code}
            autoComplete="off"
            maxLength={80}
            value={titles[code] ?? ""}
            onChange={(event) => setTitles({ ...titles, [code]: event.currentTarget.value })}
          />
        ))}
        <TextField
          name={idOf("address")}
          label={words.address}
          hint={words.addressHint}
          error={ofAddress ?? missing(address)}
          errorPrefix={sentences.errorPrefix}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <FieldFrame name={idOf("like")} label={words.like} errorPrefix={sentences.errorPrefix}>
          <select
            id={idOf("like")}
            className={controlClass}
            value={like}
            onChange={(event) => setLike(event.currentTarget.value)}
          >
            {programsIn(site).map(({ path, title }) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
          </select>
        </FieldFrame>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isAdding}>
            {isAdding ? words.adding : words.add}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function idOf(name: string): string {
  return `new-program-${name}`;
}

function programsIn({ pages }: EditableSite): { path: string; title: string }[] {
  return pages.flatMap(({ group, path, title }) => (group === "programs" && path ? [{ path, title }] : []));
}
