// Words of the Overview of applications, which administrators see beside the list.

export const overviewWords = {
  title: "Overview",
  views: "Views",
  list: "Applications",
  loading: "Loading the overview...",
  failed: "The overview could not be loaded.",
  tryAgain: "Try again",
  print: "Print",
  none: "No applications yet. Figures appear here as soon as someone applies.",
  thisWeek: "Received this week",
  newOnes: "New",
  overdue: (days: string) => `Waiting more than ${days} days`,
  median: "Median days to a decision",
  noMedian: "None yet",
  weeks: "Applications by week",
  week: (day: string) => `Week of ${day}`,
  statuses: "By status",
  programs: "By program",
  states: "By state",
  unknown: "Not provided",
  otherState: "Other, or not provided",
  /** How a bar is read out. */
  barOf: (label: string, count: string, number: number) =>
    number === 1 ? `${label}: 1 application` : `${label}: ${count} applications`,
  table: "Show as a table",
  columns: { week: "Week", status: "Status", program: "Program", state: "State", count: "Applications" },
  firstStates: (count: string) =>
    `The ${count} states with the most applications. The table has all of them.`,
  waiting: "Waiting longest",
  waitingSince: (days: string) => (days === "1" ? "1 day" : `${days} days`),
  nobodyWaits: "Nobody is waiting for a decision.",
  allOverdue: (days: string) => `Show all that wait more than ${days} days, oldest first`,
} as const;
