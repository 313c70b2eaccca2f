// Words of every toast's frame; the messages themselves belong to the screens that show
// them.

export const toastWords = {
  /** The name of the region; the client fills in the key that focuses it. */
  region: "Notifications ({hotkey})",
  announcement: "Notification",
  close: "Close notification",
} as const;
