// From a chosen file to a stored picture. The picture before stays until the new one is stored.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { maxPictureBytes } from "../../../contract/site-editor.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { useWords } from "../../words/words.tsx";
import { storePicture } from "../editor-api.ts";
import { uploadFailure } from "../upload-failure.ts";
import type { CutPoint } from "./cut-point.ts";

type Chosen = {
  file: File;
  /** A data URL: the content security policy of the page allows no other for a local file. */
  source: string;
};

export function usePictureUpload(onStored: (name: string) => void) {
  const words = useWords("siteEditor").picture;
  const { tooSmall } = useWords("editorFaults").picture;
  const [chosen, setChosen] = useState<Chosen>();
  const [message, setMessage] = useState<string>();
  const { mutate, isPending, reset } = useMutation({
    mutationFn: ({ file, point }: { file: File; point: CutPoint }) => storePicture(file, point),
  });

  /** Whoever cancels, or chooses another file, hears no more of this one. */
  function send(point: CutPoint) {
    if (!chosen) return;
    setMessage(undefined);
    mutate(
      { file: chosen.file, point },
      {
        onSuccess: ({ name }) => {
          setChosen(undefined);
          onStored(name);
        },
        onError: (failure) => {
          logFailure("A picture was not stored.", failure);
          setMessage(uploadFailure(failure, words));
        },
      },
    );
  }

  function choose(file: File) {
    reset();
    setMessage(undefined);
    if (file.size > maxPictureBytes) return setMessage(words.tooManyBytes);
    const reader = new FileReader();
    reader.onload = () => setChosen({ file, source: String(reader.result) });
    reader.onerror = () => setMessage(words.unreadable);
    reader.readAsDataURL(file);
  }

  function cancel() {
    reset();
    setMessage(undefined);
    setChosen(undefined);
  }
  return {
    chosen,
    message,
    isSending: isPending,
    choose,
    send,
    refuse: (reason: "unreadable" | "tooSmall") => {
      setChosen(undefined);
      setMessage(reason === "tooSmall" ? tooSmall : words.unreadable);
    },
    cancel,
  };
}
