// Asks what only the new program says, where its page is, and which program it begins like. What was typed
// stays in this browser, also when the dialog is closed, until the program is added (app/backend/kept-text/).
import { type FormEvent, useState } from "react";
import type { EditableSite, ProgramTexts } from "../../../contract/site-editor.ts";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { controlClass, FieldFrame, TextArea, TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { addressOf } from "./address-of.ts";
import { useAddProgram } from "./use-add-program.ts";

const textNames = ["title", "description", "duration", "certification"] as const;
const lengths = { title: 80, description: 300, duration: 80, certification: 120 };

export function AddProgramDialog({ onClose }: { onClose: () => void }) {
  const { addProgram: words, field: sentences, publish: ofPublish } = useWords("siteEditor");
  const { site } = useEditor();
  const { fields: typed = {}, keep, forget } = useUnsavedText("new-program");
  const { add, isAdding, refusal } = useAddProgram(() => {
    forget();
    onClose();
  });
  const [isChecked, setChecked] = useState(false);
  const programs = programsIn(site);
  const like = programs.find(({ path }) => path === typed.like)?.path ?? programs[0]?.path ?? "";
  const [first] = site.languages;
  const address = typed.address ?? addressOf(typed[`${first?.code}-title`] ?? "");
  const faultAt = (name: string) => refusal?.faults.find(({ place }) => place?.path[0] === name)?.sentence;
  const [ofAddress, ofTitle] = [faultAt("address"), faultAt("title")];

  function fieldOf(name: string, value = typed[name] ?? "") {
    return {
      name: idOf(name),
      error: isChecked && value.trim() === "" ? words.required : undefined,
      errorPrefix: sentences.errorPrefix,
      autoComplete: "off",
      value,
      onChange: (event: { currentTarget: { value: string } }) =>
        keep({ ...typed, [name]: event.currentTarget.value }),
    };
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const texts = site.languages.map(({ code }) => {
      const ofLanguage = textNames.map((name) => [name, (typed[`${code}-${name}`] ?? "").trim()] as const);
      return [code, Object.fromEntries(ofLanguage) as ProgramTexts] as const;
    });
    const names = texts.flatMap(([code, values]) =>
      textNames.filter((name) => values[name] === "").map((name) => `${code}-${name}`),
    );
    const [empty] = [...names, ...(address.trim() === "" ? ["address"] : [])];
    if (empty) document.getElementById(idOf(empty))?.focus();
    else add({ texts: Object.fromEntries(texts), address: address.trim(), like });
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.open} close={ofPublish.close} content={words.open}>
      <form onSubmit={submit} noValidate className="space-y-6">
        <p>{words.text}</p>
        {site.languages.map(({ code, name: language }) => (
          <fieldset key={code} className="border-drawing border-t pt-3">
            <legend className="float-left mb-3 w-full font-heading text-xl">{language}</legend>
            <div className="clear-both space-y-4">
              {textNames.map((name) => {
                const field = {
                  ...fieldOf(`${code}-${name}`),
                  ...{ label: words[name], hint: words[`${name}Hint`], lang: code, maxLength: lengths[name] },
                  ...(name === "title" && code === first?.code && ofTitle ? { error: ofTitle } : {}),
                };
                return name === "description" ? (
                  <TextArea key={name} {...field} rows={2} />
                ) : (
                  <TextField key={name} {...field} />
                );
              })}
            </div>
          </fieldset>
        ))}
        <div className="space-y-4 border-drawing border-t pt-4">
          <TextField
            {...fieldOf("address", address)}
            label={words.address}
            hint={words.addressHint}
            error={ofAddress ?? fieldOf("address", address).error}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
          />
          <FieldFrame
            name={idOf("like")}
            label={words.like}
            hint={words.likeHint}
            errorPrefix={sentences.errorPrefix}
          >
            <select
              id={idOf("like")}
              className={controlClass}
              value={like}
              aria-describedby={`${idOf("like")}-hint`}
              onChange={(event) => keep({ ...typed, like: event.currentTarget.value })}
            >
              {programs.map(({ path, title }) => (
                <option key={path} value={path}>
                  {title}
                </option>
              ))}
            </select>
          </FieldFrame>
        </div>
        {refusal && !ofAddress && !ofTitle ? (
          <div role="alert">
            <Notice tone="error" title={refusal.text} />
          </div>
        ) : null}
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
