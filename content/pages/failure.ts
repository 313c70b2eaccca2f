// Words of the page that is shown after an unexpected error.

export const failureWords = {
  title: "Something went wrong",
  text: "We couldn't show this page. It's not your fault. Try again, or go to the home page. If it happens again, please write to us.",
  home: "Return Home",
  write: "Write to us",
} as const;
