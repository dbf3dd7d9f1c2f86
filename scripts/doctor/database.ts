import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { readSessionSecret } from '#server/config/secrets.ts';
import { describeDifference, isWorthAWarning, readClockDifference } from '#server/database/clock.ts';
import type { Database } from '#server/database/database.ts';
import { FolderLockedError } from '#server/database/embedded/lock.ts';
import { explainDatabase } from '#server/database/failure.ts';
import { listMissingMigrations } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { DATABASE_FOLDER } from '#server/database/open-embedded.ts';
import { problemOfDatabase, readDatabaseFacts } from '#server/database/requirements.ts';
import { isSecretOfDatabase } from '#server/operations/session-secret/session-secret.service.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Checks the database and changes nothing in it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  const subject = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE_FOLDER))) {
    return [ok(subject, `no database in ${dataDir} yet; the first start makes it`)];
  }
  try {
    const database = await openDatabase(config, () => undefined);
    return await lookAt(database, subject, config).finally(() => database.close());
  } catch (error) {
    if (error instanceof FolderLockedError) return [ok(subject, `the database in ${dataDir} is open in the product`)];
    return [wrong(subject, explainDatabase(error, config).replace(`${subject}: `, ''))];
  }
}

/** Checks the other database addresses, if any are set. */
export async function checkOtherUrls(config: Config): Promise<Finding[]> {
  const urls = { DATABASE_DIRECT_URL: config.databaseDirectUrl };
  const set = Object.entries(urls).flatMap(([subject, url]) => (url ? [{ subject, url }] : []));
  return Promise.all(
    set.map(async ({ subject, url }) => {
      const place = { databaseUrl: url, dataDir: config.dataDir };
      const database = await openDatabase(place, () => undefined);
      return readDatabaseFacts(database.db)
        .then(
          ({ name, version }) => ok(subject, `${name} on PostgreSQL ${version}`),
          (error: unknown) => wrong(subject, explainDatabase(error, place).replace('DATABASE_URL: ', '')),
        )
        .finally(() => database.close());
    }),
  );
}

async function lookAt(database: Database, subject: string, config: Config): Promise<Finding[]> {
  const facts = await readDatabaseFacts(database.db);
  const problem = problemOfDatabase(facts);
  if (problem) return [wrong(subject, problem)];
  return [
    ok(subject, `${facts.name} on PostgreSQL ${facts.version}, ${facts.encoding}, collation ${facts.collation}`),
    checkClock(await readClockDifference(database.db)),
    await checkMigrations(database, subject),
    await checkSecret(database, config),
  ];
}

function checkClock(difference: number): Finding {
  return isWorthAWarning(difference)
    ? wrong('clock', `the database's is ${describeDifference(difference)}: let an NTP client set both`)
    : ok('clock', `the database's is ${describeDifference(difference)}`);
}

async function checkMigrations(database: Database, subject: string): Promise<Finding> {
  const missing = await listMissingMigrations(database);
  return missing.length === 0
    ? ok(subject, 'all migrations of this version have been run')
    : ok(subject, `the next start runs ${missing.length} migrations: ${missing.join(', ')}`);
}

async function checkSecret(database: Database, config: Config): Promise<Finding> {
  const secret = readSessionSecret(config.sessionSecret, config.dataDir);
  return (await isSecretOfDatabase(database, secret))
    ? ok('SESSION_SECRET', 'the one that the data goes with')
    : wrong(
        'SESSION_SECRET',
        'another one than at the last start: the next start ends sessions and sign-in links; npm run secrets:rotate keeps second factors',
      );
}
