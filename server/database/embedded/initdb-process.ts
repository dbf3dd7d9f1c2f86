import { openPglite, reasonOf } from './pglite.ts';

/* Child process of create-data-directory.ts. Creates the database in the folder that its argument names. */

const [, , folder = ''] = process.argv;
// The parent process has ended.
process.on('disconnect', () => process.exit(1));
try {
  const database = await openPglite(folder);
  await database.close();
  process.exit(0);
} catch (error) {
  process.send?.(reasonOf(error), () => process.exit(1));
}
