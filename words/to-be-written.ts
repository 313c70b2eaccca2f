/** Stands for a text of a program that was added and is not offered yet. Nobody but editors sees one. */
export const toBeWritten = "…";
