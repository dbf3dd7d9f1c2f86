import type { FastifyInstance } from 'fastify';
import { describeDifference, isUsable, isWorthAWarning, readClockDifference } from '../database/clock.ts';
import type { Db } from '../database/database.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Compares the clock of this process with the database's every minute, and warns in the log when they begin to differ.
 * Gives a function that compares them at once, and says whether the process is of use with such a clock.
 */
export function watchClock(app: FastifyInstance, db: Db): () => Promise<boolean> {
  let differs = false;

  async function look(): Promise<boolean> {
    const difference = await readClockDifference(db).catch(() => undefined);
    // A database that does not answer is unready by its ping.
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
