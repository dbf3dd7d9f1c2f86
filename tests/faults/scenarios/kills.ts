import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { Random } from '../random.ts';
import type { Findings, Scenario, Settings } from '../scenario.ts';
import { runTrial } from '../trial.ts';

/** Milliseconds between a start and the next kill. */
const SHORTEST_LIFE = 50;
const LONGEST_LIFE = 1_500;
/** The share of kills of only the vendors. `BOTH` is the share of kills of vendors and server. */
const VENDORS = 0.1;
const BOTH = 0.1;

/** Kills the server, and sometimes the vendors, with kill -9 at moments from the seed. */
async function killOften(variables: Record<string, string>, { seed, kills }: Settings): Promise<Findings> {
  const random = new Random(seed);
  const installation = await Installation.start({ variables });
  try {
    return await runTrial(installation, {
      random: random.fork(),
      forbidden: ['wrong'],
      attack: async (load) => {
        for (let done = 0; done < kills; done++) {
          await wait(random.between(SHORTEST_LIFE, LONGEST_LIFE));
          const dice = random.next();
          const vendors = dice < VENDORS + BOTH;
          const server = dice >= VENDORS;
          await Promise.all([server && installation.server.kill(), vendors && installation.killVendors()]);
          await Promise.all([server && installation.server.start(), vendors && installation.startVendors()]);
        }
        const { cut, away, vendor } = load.tally.counts;
        return {
          notes: [`${kills} kills`, `${cut} cut off, ${away} × 503, ${vendor} × 502; failed: other 4xx and 5xx`],
        };
      },
    });
  } finally {
    await installation.stop();
  }
}

export const killsEmbedded: Scenario = {
  name: 'kills-embedded',
  title: 'SIGKILL under load, embedded database',
  run: (settings) => killOften({}, settings),
};

export const killsPostgres: Scenario = {
  name: 'kills-postgres',
  title: 'SIGKILL under load, PostgreSQL',
  run: async (settings) => {
    const node = await PostgresNode.create(DURABLE);
    try {
      return await killOften({ DATABASE_URL: node.url }, settings);
    } finally {
      await node.remove();
    }
  },
};
