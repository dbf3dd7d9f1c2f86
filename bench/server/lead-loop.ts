import pg from 'pg';

/*
 * The upper limit for lead capture: a loop without a server inserts the same rows in the same transactions.
 */

const LOOPS = 10;
const SECONDS = 4;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: LOOPS });
let inserted = 0;

async function insert(email: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(
      `INSERT INTO customers (name, email, phone, phone_e164) VALUES ('Ada Lovelace', $1, '(415) 555-2671', '+14155552671')
      ON CONFLICT DO NOTHING RETURNING id`,
      [email],
    );
    await client.query(
      `INSERT INTO contacts (name, email, phone, phone_e164, customer_id, product_type)
      VALUES ('Ada Lovelace', $1, '(415) 555-2671', '+14155552671', $2, 'agent')`,
      [email, rows[0].id],
    );
    await client.query(
      `INSERT INTO leads (name, email, phone, phone_e164, product_type, customer_id, submitted_at)
      VALUES ('Ada Lovelace', $1, '(415) 555-2671', '+14155552671', 'agent', $2, now()) ON CONFLICT DO NOTHING RETURNING id`,
      [email, rows[0].id],
    );
    await client.query(
      `WITH fresh AS (
        INSERT INTO funnel_marks (expires_on, mark)
        SELECT current_date + 31, md5($1 || scope)::uuid FROM unnest(ARRAY['page_campaign', 'page', 'campaign', 'all']) AS scope
        ON CONFLICT DO NOTHING RETURNING mark
      )
      INSERT INTO funnel_days AS counted (scope, day, page, campaign, leads)
      SELECT scope, current_date, page, '', 1
      FROM (VALUES ('page_campaign', 'bare'), ('page', 'bare'), ('campaign', ''), ('all', '')) AS bucket (scope, page)
      WHERE md5($1 || scope)::uuid IN (SELECT mark FROM fresh)
      ORDER BY scope
      ON CONFLICT (scope, day, page, campaign) DO UPDATE SET leads = counted.leads + 1`,
      [email],
    );
    await client.query('COMMIT');
    inserted += 1;
  } finally {
    client.release();
  }
}

process.on('message', async () => {
  inserted = 0;
  const end = Date.now() + SECONDS * 1000;
  const loop = async (index: number): Promise<void> => {
    for (let count = 0; Date.now() < end; count += 1) await insert(`loop-${end}-${index}-${count}@example.com`);
  };
  await Promise.all(Array.from({ length: LOOPS }, (_, index) => loop(index)));
  process.send?.(inserted / SECONDS);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
