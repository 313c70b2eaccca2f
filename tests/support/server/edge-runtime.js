// Preloaded into Deno by hosted-function.ts: the part of Supabase's Edge Runtime that the functions use and
// Deno lacks. In the Edge Runtime, `waitUntil` keeps an instance alive until the work has ended; a Deno
// process stays alive by itself.
Object.assign(globalThis, {
  EdgeRuntime: { waitUntil: (/** @type {Promise<unknown>} */ _work) => {} },
});
