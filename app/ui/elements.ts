// What a component may put beside other children: elements, or nothing. A text there must stand in an element
// of its own, because a browser's translator replaces bare texts and React then loses them (decision 0047).
import type { ReactElement } from "react";

export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
