import { createServer } from 'node:http';
import pg from 'pg';

/* The upper limit for the access API: plain node:http with the same query. It has no key, no schemas and no error handling. */

const ANSWER = `SELECT 'customer:' || id AS sub, id AS account, email, name, 'owner' AS role, access_state AS state, access_until AS until
  FROM customers WHERE id = $1`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = createServer(async (request, response) => {
  const id = request.url?.split('/').at(-1);
  const body = JSON.stringify((await pool.query(ANSWER, [id])).rows[0]);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
