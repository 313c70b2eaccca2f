// Metrics in Prometheus' text format: requests and their duration, the process, the database's pools, the
// queue of messages, DATA_DIR, refusals and stored applications. Label values come only from the code, so
// their number is bounded.
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { measureQueue, type QueueMetrics } from "../delivery/measure-queue.ts";
import { bufferedBodyBytes } from "../platform/admission/body-budget.ts";
import type { CompletedRequest } from "../platform/http/request-log.ts";
import type { Log } from "../platform/log.ts";
import type { Database } from "../platform/postgres/database.ts";
import { version } from "../platform/version.ts";
import { collectDataDirMetrics } from "./data-dir-metrics.ts";

export type MetricsOptions = {
  database: Database;
  dataDir: string;
  log: Log;
  /** How many passwords wait to be hashed. */
  waitingPasswords: () => number;
  /** The publication that is on the site, and the newer one that could not be shown; 0 for none. */
  publications: () => { shown: number; refused: number };
};

export type Metrics = {
  /** Counts an answered request. */
  onAnswer(answered: CompletedRequest): void;
  /** Counts a refusal by the name of its limit. */
  onRefusal(limit: string): void;
  /** Counts newly stored rows of the applications' table, and ignores other tables. */
  onStored(table: string, rows: number): void;
  /** Counts a connection that was closed without an answer. */
  onConnectionRefused(reason: string): void;
  /** The answer to a scrape. */
  read(): Promise<{ contentType: string; text: string }>;
};

/**
 * Creates the metrics. Requests and refusals are counted as they are reported, all others are measured with
 * each scrape.
 */
export function createMetrics({
  database,
  dataDir,
  log,
  waitingPasswords,
  publications,
}: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  collectPools(registry, database);
  collectQueue(registry, { pool: database.as("site_delivery"), log });
  collectDataDirMetrics(registry, { dataDir, log });
  new Gauge({
    name: "site_info",
    help: "1, with the version that runs.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
  new Gauge({
    name: "passwords_waiting",
    help: "Sign-ins and new passwords that wait for a processor.",
    registers: [registry],
    collect() {
      this.set(waitingPasswords());
    },
  });
  new Gauge({
    name: "request_body_bytes",
    help: "Memory that the bodies of requests under way hold of their common budget.",
    registers: [registry],
    collect() {
      this.set(bufferedBodyBytes());
    },
  });
  new Gauge({
    name: "site_publication",
    help: "The publication that is on the site, and a newer one that could not be shown; 0 for none.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { shown, refused } = publications();
      this.set({ state: "shown" }, shown);
      this.set({ state: "refused" }, refused);
    },
  });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answered requests by route pattern, and how long they took.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const count = (name: string, help: string, label?: string) =>
    new Counter({ name, help, labelNames: label ? [label] : [], registers: [registry] });
  const refusals = count("rate_limit_refusals_total", "Requests that a rate limit refused.", "limit");
  const connections = count("connections_refused_total", "Connections refused by a limit.", "reason");
  const applications = count(
    "applications_stored_total",
    "Scholarship applications stored by this process since its start.",
  );
  return {
    onAnswer: ({ milliseconds, ...labels }) => requests.observe(labels, milliseconds / 1000),
    onRefusal: (limit) => refusals.inc({ limit }),
    onStored: (table, rows) => {
      if (table === "scholarship_applications") applications.inc(rows);
    },
    onConnectionRefused: (reason) => connections.inc({ reason }),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function collectPools(registry: Registry, database: Database): void {
  new Gauge({
    name: "database_pool_connections",
    help: "Connections of each database role's pool, and requests that wait for one.",
    labelNames: ["role", "state"],
    registers: [registry],
    collect() {
      for (const { role, total, idle, waiting } of database.pools()) {
        this.set({ role, state: "busy" }, total - idle);
        this.set({ role, state: "idle" }, idle);
        this.set({ role, state: "waiting" }, waiting);
      }
    },
  });
}

/**
 * Queries the database once per scrape. While it is unavailable these metrics are absent, which an alert can
 * tell from zero.
 */
function collectQueue(registry: Registry, { pool, log }: { pool: Pool; log: Log }): void {
  let measuring: Promise<QueueMetrics | undefined> | undefined;
  const measure = () =>
    measureQueue(pool).catch((error: unknown) => {
      log.warn({ err: error }, "the queue of messages could not be measured");
      return undefined;
    });
  new Gauge({
    name: "delivery_messages",
    help: "Messages that no receiver has yet: waiting, or given up (dead).",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      measuring = measure();
      const figures = await measuring;
      this.reset();
      if (!figures) return;
      this.set({ state: "waiting" }, figures.waiting);
      this.set({ state: "dead" }, figures.dead);
    },
  });
  new Gauge({
    name: "delivery_oldest_seconds",
    help: "How long the oldest waiting message has waited.",
    registers: [registry],
    async collect() {
      const figures = await measuring; // the registry collects in the order of registration
      this.remove();
      if (figures) this.set(figures.oldestSeconds);
    },
  });
}
