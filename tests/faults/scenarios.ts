import type { Scenario } from './scenario.ts';
import { databaseOutage, postgresKilled } from './scenarios/database-away.ts';
import { killsEmbedded, killsPostgres } from './scenarios/kills.ts';

/** All of them, in the order of the table. */
export const SCENARIOS: Scenario[] = [killsEmbedded, killsPostgres, postgresKilled, databaseOutage];
