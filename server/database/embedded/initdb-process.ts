import { openPglite, reasonOf } from './pglite.ts';

/* A program of its own, run by create-data-directory.ts: makes the database in the folder that its argument names. */

const [, , folder = ''] = process.argv;
// Whoever waits for it is gone.
process.on('disconnect', () => process.exit(1));
try {
  const database = await openPglite(folder);
  await database.close();
  process.exit(0);
} catch (error) {
  process.send?.(reasonOf(error), () => process.exit(1));
}
