// Runs before the first paint: sets the chosen theme and says that script is on, so nothing flashes or jumps.

/** Static on purpose: the server allows it by the hash of exactly this text. */
const beforePaint = `(function(d){d.dataset.js="";try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")d.dataset.theme=t}catch(e){}})(document.documentElement)`;

export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, no input reaches it
  return <script dangerouslySetInnerHTML={{ __html: beforePaint }} />;
}
