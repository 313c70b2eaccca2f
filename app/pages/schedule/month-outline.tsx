// The outline of a month in the calendar's place while it loads: five weeks of seven days.

const days = Array.from({ length: 35 }, (_, day) => ({
  left: (day % 7) * 48,
  top: Math.floor(day / 7) * 48,
}));

export function MonthOutline() {
  return (
    <svg
      viewBox="-2 -2 328 232"
      aria-hidden="true"
      className="mx-auto mt-10 w-full max-w-[26rem] text-line"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      {days.map(({ left, top }) => (
        <rect key={`${left} ${top}`} x={left} y={top} width="36" height="36" />
      ))}
    </svg>
  );
}
