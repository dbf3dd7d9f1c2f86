import type { FastifyInstance } from 'fastify';
import { describeDifference, isUsable, isWorthAWarning, readClockDifference } from '../database/clock.ts';
import type { Db } from '../database/database.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Compares this process's clock with the database's every minute, and logs a warning when they begin or cease to differ.
 * @returns a function that compares them at once and tells whether the difference is small enough for the process to work.
 */
export function watchClock(app: FastifyInstance, db: Db): () => Promise<boolean> {
  let differs = false;

  async function look(): Promise<boolean> {
    const difference = await readClockDifference(db).catch(() => undefined);
    // The health check's ping already reports a database that does not answer.
    if (difference === undefined) return true;
    if (isWorthAWarning(difference) !== differs) {
      differs = !differs;
      app.log.warn(
        differs
          ? `The database's clock is ${describeDifference(difference)}: let an NTP client set both`
          : "The database's clock and this machine's agree again",
      );
    }
    return isUsable(difference);
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onReady', (done) => {
    look();
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return look;
}
