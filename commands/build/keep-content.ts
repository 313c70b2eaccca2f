// A step of the build: keeps the values of the school's files, as written and checked, for every later start.
import { checkContent } from "../../words/check-content.ts";
import { keepContent } from "../../words/kept-content.ts";
import { writtenFiles } from "../../words/written-files.ts";

const written = writtenFiles();
const { content: checked } = checkContent(written);
if (checked) keepContent({ written, checked }); // a fault has stopped the build before
