// On a phone Back closes the dialog on the screen, and does not leave the page under it. Browsers without
// CloseWatcher, such as Safari, go back in their history instead.
import { useEffect, useRef } from "react";

/** TypeScript's types of the DOM have it not yet. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };
declare const CloseWatcher: new () => CloseWatcher;

export function useBackToClose(isModal: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isModal || !("CloseWatcher" in window)) return;
    let watcher: CloseWatcher;
    function watch() {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        watch(); // a dialog may stay open, and a watcher ends after its first call
        close.current();
      };
    }
    watch();
    return () => watcher.destroy();
  }, [isModal]);
}
