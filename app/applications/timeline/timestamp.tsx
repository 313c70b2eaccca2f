// A time in short local form, with the full form on hover and a machine-readable one in `dateTime`.

const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const full = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "long" });

export function Timestamp({ at }: { at: string }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  return (
    <time dateTime={at} title={full.format(date)}>
      {short.format(date)}
    </time>
  );
}
