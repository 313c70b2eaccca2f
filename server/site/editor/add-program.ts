// Adds a program that begins like another one (words/copy-program.ts). It is published at once, and on no
// page until somebody offers it: so it is changed, looked at and published as any other.
import { wordsOf } from "#words";
import {
  type AddedProgram,
  type AddProgramRequest,
  type EditorFault,
  mostAddedPrograms,
} from "../../../contract/site-editor.ts";
import { addedPrograms } from "../../../words/added-programs.ts";
import { defaultLanguage, languageFolders } from "../../../words/check-content.ts";
import { withNewProgram } from "../../../words/copy-program.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { type Override, withOverrides } from "../../../words/overrides.ts";
import { placeKey } from "../../../words/place-key.ts";
import { schoolFiles } from "../publication/school-files.ts";
import { EditorError } from "./errors.ts";
import { type PublishOptions, putOnSite } from "./publish.ts";

/** @throws {EditorError} with one sentence for each fault; nothing was stored then */
export async function addProgram(
  { rest, newest, publications, renderer }: PublishOptions,
  { follows, texts, address, like }: AddProgramRequest,
): Promise<AddedProgram> {
  if (newest.number !== follows) throw new EditorError("newer_publication");
  const { unfit } = await renderer.editable({ publication: newest.number, overrides: newest.overrides });
  const unused = new Set(unfit.map(placeKey));
  const overrides = newest.overrides.filter((one) => !unused.has(placeKey(one)));
  const { values } = withOverrides(schoolFiles(), overrides).files;
  const programs = (values.programs as { programs: Entry[] }).programs; // checked when it was published
  const original = programs.find(({ path }) => path === like);
  if (!original) throw new EditorError("broken");
  const isNamed = ({ formAnswer }: Entry) =>
    sameWords(formAnswer) === sameWords(texts[defaultLanguage]?.title);
  const faults = [
    ...addressFaults(address, programs, overrides),
    ...(programs.some(isNamed)
      ? [
          {
            sentence: wordsOf(defaultLanguage).editorFaults.program.named,
            place: { file: "programs", path: ["title"] },
          },
        ]
      : []),
  ];
  if (faults.length > 0) throw new EditorError("faults", faults);
  const key = `new${crypto.randomUUID().replaceAll("-", "").slice(0, 10)}`;
  if (languageFolders(values).some((language) => !texts[language])) throw new EditorError("broken");
  const program = { key, name: address, like: original.name, texts };
  const note = formatMessage(wordsOf(defaultLanguage).siteEditor.addProgram.note, {
    program: texts[defaultLanguage]?.title ?? address,
  });
  const { number } = await putOnSite(
    { rest, publications },
    { follows, note, overrides: withNewProgram(values, overrides, program), included: [] },
  );
  return { number, path: `/programs/${address}` };
}

function sameWords(text = ""): string {
  return text.trim().toLowerCase();
}

type Entry = {
  name: string;
  formAnswer?: string;
  path?: string;
  aliases?: string[];
  furtherAddresses?: string[];
};

function addressFaults(
  address: string,
  programs: readonly Entry[],
  overrides: readonly Override[],
): EditorFault[] {
  const { program } = wordsOf(defaultLanguage).editorFaults;
  if (addedPrograms(overrides).size >= mostAddedPrograms) return [{ sentence: program.tooMany }];
  const place = { file: "programs", path: ["address"] };
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(address)) return [{ sentence: program.address, place }];
  const taken = programs.flatMap(({ name, path, aliases = [], furtherAddresses = [] }) => [
    ...[`/programs/${name}`, path],
    ...[...aliases, ...furtherAddresses],
  ]);
  return taken.includes(`/programs/${address}`) ? [{ sentence: program.taken, place }] : [];
}
