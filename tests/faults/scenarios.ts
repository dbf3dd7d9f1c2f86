import type { Scenario } from './scenario.ts';
import { databaseOutage, postgresKilled } from './scenarios/database-away.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { eventReplays } from './scenarios/event-replays.ts';
import { failover } from './scenarios/failover.ts';
import { followUps } from './scenarios/follow-ups.ts';
import { frozenInstance } from './scenarios/frozen-instance.ts';
import { hungCommit } from './scenarios/hung-commit.ts';
import { incomingMails } from './scenarios/incoming-mails.ts';
import { killsEmbedded, killsPostgres } from './scenarios/kills.ts';
import { lockedTable, lockedTablePooled } from './scenarios/locked-table.ts';
import { maintenance } from './scenarios/maintenance.ts';
import { money } from './scenarios/money.ts';
import { pooled } from './scenarios/pooled.ts';
import { pooledRestart } from './scenarios/pooled-restart.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { scheduledSends } from './scenarios/scheduled-sends.ts';
import { twoInstances } from './scenarios/two-instances.ts';
import { upgrade } from './scenarios/upgrade.ts';
import { vendorOutages } from './scenarios/vendor-outages.ts';
import { webhooks } from './scenarios/webhooks.ts';

/** All scenarios in the order of the table. */
export const SCENARIOS: Scenario[] = [
  killsEmbedded,
  killsPostgres,
  maintenance,
  postgresKilled,
  databaseOutage,
  failover,
  lockedTable,
  lockedTablePooled,
  diskFull,
  hungCommit,
  rollingRestart,
  frozenInstance,
  pooled,
  pooledRestart,
  upgrade,
  twoInstances,
  scheduledSends,
  incomingMails,
  followUps,
  webhooks,
  eventReplays,
  vendorOutages,
  money,
];
