// The pictures that can be changed in the browser, as fields beside the words that describe them.
import type { EditableField } from "../contract/site-editor.ts";
import { changedFrom, type FieldSources } from "./editable-fields.ts";
import { picturePlaces } from "./picture-places.ts";
import { valueAt } from "./value-at.ts";

/** A place of a page has the same picture in every language. */
export function editablePictures({ content, current, ofFiles, helpOf }: FieldSources): EditableField[] {
  const codes = Object.keys(content.languages);
  return picturePlaces(content.facts).map(({ file, path, isFact, description }): EditableField => {
    const values = valuesIn(current.values);
    return {
      kind: "picture",
      ...{ file, path, values, mayBeEmpty: !isFact, oneIsEnough: false, places: [] },
      help: isFact ? "" : helpOf(`${codes[0]}/${file}`, path),
      ofFiles: changedFrom(valuesIn(ofFiles.values), values),
      ...(description ? { description } : {}),
    };

    function valuesIn(files: Record<string, unknown>): Record<string, string> {
      const places = isFact ? [["", file]] : codes.map((code) => [code, `${code}/${file}`]);
      return Object.fromEntries(
        places.flatMap(([code = "", at = ""]) => {
          const value = valueAt(files[at], path);
          return typeof value === "string" ? [[code, value]] : [];
        }),
      );
    }
  });
}

/** The fields of a page's words, each picture above its description. */
export function withPictures(
  fields: readonly EditableField[],
  pictures: readonly EditableField[],
): EditableField[] {
  return fields.flatMap((field) => [
    ...pictures.filter(
      ({ description }) =>
        description?.file === field.file && String(description.path) === String(field.path),
    ),
    field,
  ]);
}
