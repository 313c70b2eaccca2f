// The values of fields, by the keys of their places.
import type { EditableField } from "../../../contract/site-editor.ts";
import { placeKey } from "../../../words/place-key.ts";

type Value = string | number;

/** `valuesOf` gives a field's values by language, as in `EditableField.values`. */
export function valuesByPlace(
  fields: readonly EditableField[],
  valuesOf: (field: EditableField) => Readonly<Record<string, Value>>,
): Map<string, Value> {
  return new Map(
    fields.flatMap((field) =>
      Object.entries(valuesOf(field)).map(([code, value]) => [
        placeKey({ file: code === "" ? field.file : `${code}/${field.file}`, path: field.path }),
        value,
      ]),
    ),
  );
}
