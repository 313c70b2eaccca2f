// The process that check-document.ts starts: reads a PDF from standard input, and writes it anew as JSON.
import { buffer } from "node:stream/consumers";
import { rewriteDocument } from "./rewrite-document.ts";

process.stdout.write(JSON.stringify(await rewriteDocument(await buffer(process.stdin))));
