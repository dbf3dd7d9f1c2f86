import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDataDirectory } from '../../server/database/embedded/create-data-directory.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { DATABASE_FOLDER } from '../../server/database/open-embedded.ts';
import { prepareQueues } from '../../server/jobs/job-runner.ts';

/* Child process of database.ts. Prepares a database in the folder that its argument names. It contains nothing of an installation. */

const [, , dataDir = ''] = process.argv;
mkdirSync(dataDir, { recursive: true });
await createDataDirectory(join(dataDir, DATABASE_FOLDER), undefined);
const database = await openDatabase({ databaseUrl: undefined, dataDir }, (error) => console.error(error.message));
await migrate(database);
await prepareQueues(database);
await database.close();
