// The note that `npm run backup` leaves in DATA_DIR about the newest backup that it checked: `createdAt`,
// `folder` and `check`. The figures tell its age (server/metrics/data-dir-metrics.ts).

export const lastBackupFile = "last-backup.json";
