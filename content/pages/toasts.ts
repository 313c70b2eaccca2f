// Words around every toast; the messages themselves belong to the screens that raise
// them.

export const toastWords = {
  /** Name of the region; the client fills in the key that focuses it. */
  region: "Notifications ({hotkey})",
  announcement: "Notification",
  close: "Close notification",
} as const;
