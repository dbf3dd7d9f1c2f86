import { randomUUID } from 'node:crypto';
import pg from 'pg';

interface TestDatabase {
  url: string;
  /** Where a product finds the database: through the pooler in POOLER_URL, if any. */
  settings: Record<string, string>;
  drop(): Promise<void>;
}

/**
 * Creates a database for this test on the server in DATABASE_URL. Returns undefined without DATABASE_URL, because the tests then
 * use the embedded database.
 */
export async function createTestDatabase(): Promise<TestDatabase | undefined> {
  const server = process.env.DATABASE_URL;
  if (!server) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const at = (address: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const url = at(server);
  const pooler = process.env.POOLER_URL;
  return {
    url,
    settings: pooler ? { DATABASE_URL: at(pooler), DATABASE_DIRECT_URL: url } : { DATABASE_URL: url },
    drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
