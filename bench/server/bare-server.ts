import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/*
 * The upper limit for the CRM's calls: plain node:http with the same tables and handwritten statements. It has no sessions,
 * no schemas, no error handling and no links to other pages.
 */

const WITH_ACTIVITY = `id, name, email, phone, stripe_customer_id AS "stripeCustomerId", team_member_licenses AS "teamMemberLicenses",
  used_team_member_licenses AS "usedTeamMemberLicenses", has_signed_in_to_app AS "hasSignedInToApp",
  access_state AS "accessState", access_until AS "accessUntil", access_override AS "accessOverride",
  created_at AS "createdAt", updated_at AS "updatedAt", paid, last_activity_at AS "lastActivityAt"`;
const CUSTOMERS = 'customers JOIN customer_activity ON customer_id = id';
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC LIMIT 50';
const CONTAINS = `search_text LIKE '%' || $1 || '%'`;
const OVER = `license_state = 'over' AND has_signed_in_to_app = 0`;

const SAVED = `INSERT INTO audit_entries (action, subject_type, subject_id, customer_id) VALUES ('create', $1, $2, $3)`;
/** What a customer's timeline shows, from the tables that the benchmark fills. */
const TIMELINE = `
  (SELECT 'purchase' AS kind, id, created_at AS at, jsonb_build_object('productType', product_type, 'quantity', quantity,
    'amount', amount::text, 'status', status) AS details FROM purchases WHERE customer_id = $1 ORDER BY created_at DESC, id DESC LIMIT 50)
  UNION ALL (SELECT 'change', id, created_at, jsonb_build_object('action', action, 'subject', subject_type) FROM audit_entries
    WHERE customer_id = $1 AND action IN ('create', 'update', 'delete') ORDER BY created_at DESC, id DESC LIMIT 50)
  UNION ALL (SELECT 'text', id, sent_at, jsonb_build_object('direction', direction, 'message', message) FROM sms_messages
    WHERE customer_id = $1 ORDER BY sent_at DESC, id DESC LIMIT 50)
  UNION ALL (SELECT 'email', id, sent_at, jsonb_build_object('subject', subject, 'content', content) FROM emails
    WHERE customer_id = $1 ORDER BY sent_at DESC, id DESC LIMIT 50)`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const responses: Record<string, (parameter: string, body: string) => Promise<object>> = {
  list: async () => {
    const [{ rows }, total] = await Promise.all([
      pool.query(`SELECT ${WITH_ACTIVITY} FROM ${CUSTOMERS} ${NEWEST_FIRST}`),
      pool.query(`SELECT sum(count)::int AS total FROM totals WHERE subject = 'customers'`),
    ]);
    return { rows, ...total.rows[0] };
  },
  search: async (word) => {
    const [{ rows }, total] = await Promise.all([
      pool.query(`SELECT ${WITH_ACTIVITY} FROM ${CUSTOMERS} WHERE ${CONTAINS} ${NEWEST_FIRST}`, [word]),
      pool.query(`SELECT count(*)::int AS total FROM customers WHERE ${CONTAINS}`, [word]),
    ]);
    return { rows, ...total.rows[0] };
  },
  filter: async () => {
    const [{ rows }, total] = await Promise.all([
      pool.query(`SELECT ${WITH_ACTIVITY} FROM ${CUSTOMERS} WHERE ${OVER} ${NEWEST_FIRST}`),
      pool.query(`SELECT count(*)::int AS total FROM customers WHERE ${OVER}`),
    ]);
    return { rows, ...total.rows[0] };
  },
  one: async (id) => (await pool.query(`SELECT ${WITH_ACTIVITY} FROM ${CUSTOMERS} WHERE id = $1`, [id])).rows[0],
  create: async (_parameter, body) => {
    const { name, email, phone } = JSON.parse(body);
    return inTransaction(async (client) => {
      const { rows } = await client.query(
        `INSERT INTO customers (name, email, phone, phone_e164) VALUES ($1, $2, $3, $3) RETURNING id`,
        [name, email, phone],
      );
      const { id } = rows[0];
      await client.query(SAVED, ['customer', id, id]);
      // The answer is a row of the list, as from the product.
      return (await client.query(`SELECT ${WITH_ACTIVITY} FROM ${CUSTOMERS} WHERE id = $1`, [id])).rows[0];
    });
  },
  member: async (_parameter, body) => {
    const { ownerId, name, email, phone } = JSON.parse(body);
    return inTransaction(async (client) => {
      const owner = await client.query('SELECT id, name, email FROM customers WHERE id = $1 FOR UPDATE', [ownerId]);
      const { rows } = await client.query(
        'INSERT INTO team_members (owner_id, name, email, phone, phone_e164) VALUES ($1, $2, $3, $4, $4) RETURNING *',
        [ownerId, name, email, phone],
      );
      await client.query(
        `UPDATE customers SET used_team_member_licenses =
          (SELECT count(*) FROM team_members WHERE owner_id = customers.id AND is_active = 1) WHERE id = $1`,
        [ownerId],
      );
      await client.query(SAVED, ['team_member', rows[0].id, ownerId]);
      return { ...rows[0], owner: owner.rows[0] };
    });
  },
  timeline: async (id) => {
    const entries = `SELECT * FROM (${TIMELINE}) AS entries ORDER BY at DESC, id DESC LIMIT 50`;
    return (await pool.query(entries, [id])).rows;
  },
  leads: async () => {
    const [{ rows }, total] = await Promise.all([
      pool.query(`SELECT * FROM leads ${NEWEST_FIRST}`),
      pool.query(`SELECT sum(count)::int AS total FROM totals WHERE subject = 'leads'`),
    ]);
    return { rows, ...total.rows[0] };
  },
  whole: async () =>
    (await pool.query(`SELECT ${WITH_ACTIVITY} FROM ${CUSTOMERS} ORDER BY created_at DESC, id DESC`)).rows,
};

async function inTransaction(work: (client: pg.PoolClient) => Promise<object>): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const made = await work(client);
    await client.query('COMMIT');
    return made;
  } finally {
    client.release();
  }
}

const server = createServer(async (request, response) => {
  const [, call = '', parameter = ''] = (request.url ?? '').split('/');
  const answer = responses[call];
  if (!answer) return response.writeHead(404).end();
  const body = JSON.stringify(await answer(decodeURIComponent(parameter), await text(request)));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
