// Name of the file that `npm run backup` writes into DATA_DIR after it has checked a backup. It has
// `createdAt`, `folder` and `check`; the metrics read its age (server/metrics/data-dir-metrics.ts).

export const lastBackupFile = "last-backup.json";
