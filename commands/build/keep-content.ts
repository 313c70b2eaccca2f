// A step of the build: keeps the checked values of the school's files for every later start.
import { checkContent } from "../../words/check-content.ts";
import { keepContent } from "../../words/kept-content.ts";

const { content } = checkContent();
if (content) keepContent(content); // a fault has stopped the build before
