// Watches the session once the client is there: at once where a session is stored or arrives with the
// address, else when a screen first needs the client.
import { connect, isClientNeededAtStart, whenConnected } from "../../backend/connect.ts";
import type { SessionEvent } from "../../backend/follow-session.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { isSessionStorageKey } from "../../backend/stored-session.ts";
import { needsSecondFactor } from "./assurance.ts";
import { recoveryFromRedirect } from "./link-arrival.ts";
import { endPasswordRecovery, startPasswordRecovery } from "./password-recovery.ts";

const reloadMs = 5_000;

/** Starts watching and returns the function that stops it. */
export function watchSession(onEvent: (event: SessionEvent) => void): () => void {
  let stopFollowing: () => void = () => undefined;
  let checkSession: () => void = () => undefined;
  let reloading: number | undefined;
  const report = (event: SessionEvent) => {
    if (event.type === "session" && !event.session) endPasswordRecovery();
    onEvent(event);
  };
  const stopWaiting = whenConnected(({ followSession }) => {
    stopFollowing();
    const following = followSession({ report, isComplete: (session) => !needsSecondFactor(session) });
    ({ stop: stopFollowing, check: checkSession } = following);
  });
  function check() {
    window.clearTimeout(reloading);
    connect().then(
      () => checkSession(),
      (failure: unknown) => {
        logFailure("The session check failed.", failure);
        report({ type: "sessionFault" });
        report({ type: "checked" });
        reloading = window.setTimeout(check, reloadMs);
      },
    );
  }
  const onStorage = (event: StorageEvent) => {
    if (isSessionStorageKey(event.key) && event.newValue !== null) check();
  };
  window.addEventListener("storage", onStorage);

  // Read now, because the client removes the link's parameters from the address.
  const recovery = recoveryFromRedirect(window.location);
  if (recovery) startPasswordRecovery(recovery);
  if (isClientNeededAtStart()) check();
  else report({ type: "checked" });

  return () => {
    window.removeEventListener("storage", onStorage);
    window.clearTimeout(reloading);
    stopWaiting();
    stopFollowing();
  };
}
