// What the success view says about the receipt. An address gets five a day at most; a tab that has
// used them up is told so.
import { useWords } from "../../words/words.tsx";

type ReceiptNoteProps = { isTestingMode: boolean; isWithoutReceipt: boolean | undefined };

export function ReceiptNote({ isTestingMode, isWithoutReceipt }: ReceiptNoteProps) {
  const words = useWords("confirmation");
  if (isWithoutReceipt) return <p className="mt-3 font-semibold">{words.noReceipt}</p>;
  return isTestingMode ? null : <p className="mt-3">{words.receipt}</p>;
}
