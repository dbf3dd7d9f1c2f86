import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { prepareQueues } from '#server/jobs/job-runner.ts';

/* Child process of database.ts. Prepares a database in the folder that its argument names. It contains nothing of an installation. */

const [, , dataDir = ''] = process.argv;
const database = await openDatabase({ databaseUrl: undefined, dataDir }, (error) => console.error(error.message));
await migrate(database);
await prepareQueues(database);
await database.close();
// The product may run as another user than the one who builds it.
for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
