import pg from 'pg';

const SECONDS = 4;
const CLIENTS = [1, 4, 8];

/** Bodies of the function that all triggers call to announce events. */
const WAYS = {
  'each commit notifies, as until 0017': `PERFORM pg_notify('staff_events', event::text) FROM unnest(events) AS event;`,
  'the product, by outbox': 'INSERT INTO announcements (payload) SELECT event::text FROM unnest(events) AS event;',
  'nothing is announced': '',
};

export interface Updates {
  way: string;
  /** Updates per second for each number of clients. */
  rates: number[];
}

/** Measures updates of single customers in their own transactions. Restores the product's own function afterwards. */
export async function measureUpdates(databaseUrl: string, ids: string[]): Promise<Updates[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: Math.max(...CLIENTS) });
  const product = await currentFunction(pool);
  try {
    const measured: Updates[] = [];
    for (const [way, statement] of Object.entries(WAYS)) {
      await pool.query(`CREATE OR REPLACE FUNCTION announce(events jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN ${statement} END $$`);
      const rates: number[] = [];
      for (const clients of CLIENTS) rates.push(await updatesPerSecond(pool, clients, ids));
      measured.push({ way, rates });
    }
    return measured;
  } finally {
    await pool.query(product);
    await pool.end();
  }
}

async function currentFunction(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`SELECT pg_get_functiondef('announce'::regproc) AS definition`);
  return rows[0].definition;
}

async function updatesPerSecond(pool: pg.Pool, clients: number, ids: string[]): Promise<number> {
  let updates = 0;
  const end = performance.now() + SECONDS * 1000;
  const update = async (client: number): Promise<void> => {
    // Each client updates different customers, so that no client waits for another's row.
    for (let turn = client; performance.now() < end; turn += clients) {
      await pool.query('UPDATE customers SET updated_at = now() WHERE id = $1', [ids[turn % ids.length]]);
      updates += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => update(client)));
  return updates / SECONDS;
}

export const UPDATE_HEAD = ['updates of a customer a second', ...CLIENTS.map((count) => clientsOf(count))];

function clientsOf(count: number): string {
  return count === 1 ? '1 client' : `${count} clients`;
}
