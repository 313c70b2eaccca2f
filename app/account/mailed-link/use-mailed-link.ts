// The mailed link that the sign-in page was opened with, until it is redeemed or refused. Then its token goes
// from the address and the history.
import { useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../words/words.tsx";
import { type MailedLink, pathAfterLink, readMailedLink, signInPathAfterLink } from "./mailed-link.ts";

export function useMailedLink() {
  const navigate = useNavigate();
  const languages = useWords("languages");
  const [link, setLink] = useState<MailedLink>();
  const [pathAfter, setPathAfter] = useState<string>();

  // Before the browser paints: the form that the page was rendered with never shows.
  useLayoutEffect(() => {
    setLink(readMailedLink(window.location.search));
    delete document.documentElement.dataset.mailed; // pre-hydration-script.ts
  }, []);

  function endLink(ended: MailedLink, { hasSession }: { hasSession: boolean }) {
    setLink(undefined);
    if (hasSession) setPathAfter(pathAfterLink(ended, languages));
    void navigate(signInPathAfterLink(ended, languages), { replace: true, preventScrollReset: true });
  }

  return { link, pathAfter, endLink };
}
