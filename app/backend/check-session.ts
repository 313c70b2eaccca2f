// Finds out that the session was ended elsewhere. The data service refuses such a caller as it refuses one
// without a right. The auth service tells them apart, and the official client then removes the session and
// reports the sign-out.

/** Wraps the data client's fetch. `check` asks the auth service, at most once at a time. */
export function checkingSession(send: typeof fetch, check: () => Promise<unknown>): typeof fetch {
  let isChecking = false;
  return async (input, init) => {
    const response = await send(input, init);
    if ((response.status === 401 || response.status === 403) && !isChecking) {
      isChecking = true;
      // A failure says nothing about the session. The next refusal asks again.
      void check()
        .catch(() => undefined)
        .finally(() => {
          isChecking = false;
        });
    }
    return response;
  };
}
