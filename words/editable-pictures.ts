// The pictures that can be changed in the browser, as fields beside the words that describe them.
import { type EditableField, everyLanguage } from "../contract/site-editor.ts";
import { defaultLanguage } from "./default-language.ts";
import { changedFrom, type FieldSources } from "./editable-fields.ts";
import { placeWithKeys } from "./fault-place.ts";
import { picturePlaces } from "./picture-places.ts";
import { valueAt } from "./value-at.ts";

/** A place of a page has the same picture in every language. */
export function editablePictures({
  content,
  current,
  ofFiles,
  orders,
  helpOf,
}: FieldSources): EditableField[] {
  return picturePlaces(content.facts).map(
    ({ file, path: at, isFact, mayBeEmpty, description }): EditableField => {
      const inDefault = isFact ? file : `${defaultLanguage}/${file}`;
      const { path } = placeWithKeys({ file, path: at }, orders);
      const values = valuesIn(current.values, at);
      return {
        kind: "picture",
        ...{ file, path, values, mayBeEmpty, oneIsEnough: false, places: [] },
        help: isFact ? "" : helpOf(inDefault, path),
        ofFiles: changedFrom(valuesIn(ofFiles.values, path), values),
        ...(description ? { description } : {}),
      };

      function valuesIn(files: Record<string, unknown>, keys: readonly string[]): Record<string, string> {
        const value = valueAt(files[inDefault], keys);
        return typeof value === "string" ? { [isFact ? "" : everyLanguage]: value } : {};
      }
    },
  );
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
