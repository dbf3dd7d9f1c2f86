import type { Scenario } from './scenario.ts';
import { clockJumpsEmbedded, clockJumpsPostgres } from './scenarios/clock-jumps.ts';
import { databaseOutage, postgresKilled } from './scenarios/database-away.ts';
import { eventReplays } from './scenarios/event-replays.ts';
import { failover } from './scenarios/failover.ts';
import { killsEmbedded, killsPostgres } from './scenarios/kills.ts';
import { maintenance } from './scenarios/maintenance.ts';
import { pooled } from './scenarios/pooled.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { twoInstances } from './scenarios/two-instances.ts';
import { vendorOutages } from './scenarios/vendor-outages.ts';

/** All of them, in the order of the table. */
export const SCENARIOS: Scenario[] = [
  killsEmbedded,
  killsPostgres,
  maintenance,
  postgresKilled,
  databaseOutage,
  failover,
  rollingRestart,
  pooled,
  twoInstances,
  eventReplays,
  vendorOutages,
  clockJumpsEmbedded,
  clockJumpsPostgres,
];
