// The open application, kept in the address as ?open=ID: staff can share the link, and Back closes the dialog
// that View opened. After a reload only the list is shown.
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";

export function useOpenApplicationId(): [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isFirstLocation = useNavigationType() === "POP"; // else it comes from the sign-in page
  const [isFromReload, setIsFromReload] = useState(() => isFirstLocation && wasReloaded());
  const openId = isFromReload ? undefined : parseId(params.get("open"));
  const isOpenedHere = isRecord(state) && state.isOpenedHere === true;

  useEffect(() => {
    if (!isFromReload) return;
    setParams((current) => withOpen(current, undefined), { replace: true, preventScrollReset: true });
    setIsFromReload(false);
  }, [isFromReload, setParams]);

  // Escape closes twice, and going back twice would leave the page.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = openId === undefined;
  }, [openId]);

  const setOpenId = useCallback(
    (id: string | undefined) => {
      if (id === undefined && isClosing.current) return;
      isClosing.current = id === undefined;
      if (id === undefined && isOpenedHere) return void navigate(-1);
      setParams((current) => withOpen(current, id), {
        replace: openId !== undefined,
        preventScrollReset: true,
        state: id === undefined ? null : { isOpenedHere: openId === undefined || isOpenedHere },
      });
    },
    [navigate, setParams, isOpenedHere, openId],
  );
  return [openId, setOpenId];
}

function withOpen(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id) next.set("open", id);
  else next.delete("open");
  return next;
}

/**
 * Whether the document was loaded by reloading this address; later navigation inside the document is no
 * reload.
 */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return (
    entry instanceof PerformanceNavigationTiming &&
    entry.type === "reload" &&
    entry.name === window.location.href &&
    new URL(entry.name).searchParams.has("open")
  );
}

/** Returns undefined for anything but a UUID. */
function parseId(text: string | null): string | undefined {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
