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
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query(
        `INSERT INTO customers (name, email, phone, phone_e164) VALUES ($1, $2, $3, $3) RETURNING id`,
        [name, email, phone],
      );
      const { id } = rows[0];
      await client.query(
        `INSERT INTO audit_entries (action, subject_type, subject_id, customer_id) VALUES ('create', 'customer', $1, $2)`,
        [id, id],
      );
      // The answer is a row of the list, as from the product.
      const written = await client.query(`SELECT ${WITH_ACTIVITY} FROM ${CUSTOMERS} WHERE id = $1`, [id]);
      await client.query('COMMIT');
      return written.rows[0];
    } finally {
      client.release();
    }
  },
};

const server = createServer(async (request, response) => {
  const [, call = '', parameter = ''] = (request.url ?? '').split('/');
  const answer = responses[call];
  if (!answer) return response.writeHead(404).end();
  const body = JSON.stringify(await answer(decodeURIComponent(parameter), await text(request)));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
