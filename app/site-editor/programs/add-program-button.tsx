// Opens the form that adds a program.
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { AddProgramDialog } from "./add-program-dialog.tsx";

export function AddProgramButton() {
  const words = useWords("siteEditor").addProgram;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" size="compact" className="mt-2" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen ? <AddProgramDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
