// Leaves the sign-in page for another page. The staff's pages have one language, so from the pages of another
// one they are another document.
import { useEffect } from "react";
import { Navigate } from "react-router";
import { isStaffPage } from "../../../contract/pages.ts";
import { useWords } from "../../words/words.tsx";

export function LeaveFor({ path }: { path: string }) {
  const { path: languagePath } = useWords("language");
  const isOtherDocument = languagePath !== "" && isStaffPage(path.replace(/[?#].*/s, ""));
  useEffect(() => {
    if (isOtherDocument) window.location.replace(path);
  }, [isOtherDocument, path]);
  return isOtherDocument ? null : <Navigate to={path} replace />;
}
