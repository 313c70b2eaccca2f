// Words of the page that is shown after an unexpected error.

export const failureWords = {
  title: "Something went wrong",
  text: "This page could not be shown. Nothing you did caused it. Try again, or go to the home page. If it happens again, please write to us.",
  home: "Return Home",
  write: "Write to us",
} as const;
