// Preloaded into Deno by hosted-function.ts: the part of Supabase's Edge Runtime that the functions use and
// Deno does not have. There it keeps an instance alive until the work has ended; a process of Deno lives on
// by itself.
Object.assign(globalThis, {
  EdgeRuntime: { waitUntil: (/** @type {Promise<unknown>} */ _work) => {} },
});
