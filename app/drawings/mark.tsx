// The school's mark (content/mark.svg), inlined so that it shows with the first paint and takes the theme's
// colours. It is decorative: the words beside it state the name.
import mark from "#content/mark.svg?raw";

const [, viewBox, shapes = ""] = /<svg[^>]* viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>/.exec(mark) ?? [];
const markup = { __html: shapes.replace(/\s*\n\s*/g, "") };

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true" className={className}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the school, which no input reaches */}
      <g dangerouslySetInnerHTML={markup} />
    </svg>
  );
}
