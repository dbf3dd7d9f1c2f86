import { once } from 'node:events';
import { load } from '../support/load.ts';
import { startChild } from './child.ts';
import { type Comparison, compare } from './compare.ts';

const SECONDS = 4;

/** Compares leads per second through the server with a plain loop that inserts the same rows. */
export async function measureLeads(url: string, databaseUrl: string): Promise<Comparison> {
  const loop = await startChild('./lead-loop.ts', { DATABASE_URL: databaseUrl });
  const bare = async (): Promise<number> => {
    loop.send('go');
    const [rate] = (await once(loop, 'message')) as [number];
    return rate;
  };
  let count = 0;
  const lead = () => ({
    method: 'POST' as const,
    path: '/api/lead-capture',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada Lovelace',
      email: `lead-${Date.now()}-${count++}@example.com`,
      phone: '(415) 555-2671',
    }),
  });
  try {
    const ours = async (): Promise<number> => (await load('leads', url, lead, SECONDS)).rate;
    return await compare('lead capture', ours, bare);
  } finally {
    loop.kill();
  }
}
