import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isTransactionConflict } from '#server/database/errors.ts';
import { readMigrations } from '#server/database/migrate.ts';

const BEFORE_BASELINE = JSON.parse(
  readFileSync(new URL('../../../migrations/before-baseline.json', import.meta.url), 'utf8'),
) as Record<string, string>;
const CUSTOMERS = 500;
/** Fills all tables that later migrations rebuild or count with rows of an old version. */
const FILL = [
  `INSERT INTO customers (name, email, phone, phone_e164, team_member_licenses)
   SELECT 'Old ' || n, 'old-' || n || '@example.com', '+1415555' || lpad(n::text, 4, '0'),
     '+1415555' || lpad(n::text, 4, '0'), 2 FROM generate_series(1, ${CUSTOMERS}) AS n`,
  `INSERT INTO team_members (owner_id, name, email) SELECT id, 'Member', 'member-' || email FROM customers`,
  `UPDATE customers SET used_team_member_licenses = 1`,
  `INSERT INTO purchases (customer_id, stripe_payment_intent_id, product_type, amount, status)
   SELECT id, 'pi_old_' || id, 'agent_license', 97, 'completed' FROM customers`,
  `INSERT INTO sms_messages (customer_id, direction, message, phone_e164, status)
   SELECT id, 'inbound', 'Hello', phone_e164, 'received' FROM customers`,
  `INSERT INTO emails (customer_id, subject, content) SELECT id, 'Welcome', 'Hello' FROM customers`,
  `INSERT INTO opt_outs (phone_e164, keyword) SELECT phone_e164, 'STOP' FROM customers LIMIT 20`,
];
const FILLED = ['customers', 'team_members', 'purchases', 'sms_messages', 'emails', 'opt_outs'] as const;
/** Milliseconds between two rows. */
const WRITE_EVERY = 5;

type Counts = Record<string, number>;

/** Creates and fills the tables of the version before the baseline, which made the same ones with the migrations it replaces. */
export async function makeOldDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE TABLE schema_migrations
      (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const [baseline] = await readMigrations();
    for (const statement of baseline?.statements ?? []) await client.query(statement);
    for (const mark of Object.entries(BEFORE_BASELINE)) {
      await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', mark);
    }
    for (const statement of FILL) await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function countRows(url: string): Promise<Counts> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts: Counts = {};
  for (const table of FILLED) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`);
    counts[table] = rows[0]?.count ?? 0;
  }
  await client.end();
  return counts;
}

/** An old instance that keeps writing while its tables are migrated. It inserts and updates customers. */
export class OldWriter {
  readonly #client: pg.Client;
  readonly #written: Promise<void>;
  #isStopped = false;
  /** The number of acknowledged customers. */
  count = 0;
  /** The number of transactions that were repeated after a conflict with the migration. */
  repeated = 0;
  readonly errors: string[] = [];

  private constructor(client: pg.Client) {
    this.#client = client;
    this.#written = this.#write();
  }

  static async start(url: string): Promise<OldWriter> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new OldWriter(client);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#written;
    await this.#client.end();
  }

  /** Runs a statement. Like the server, it tries once more after a conflict such as a deadlock. */
  async #say(statement: string, values: string[]): Promise<void> {
    try {
      await this.#client.query(statement, values);
    } catch (error) {
      if (!isTransactionConflict(error)) throw error;
      this.repeated += 1;
      await this.#client.query(statement, values);
    }
  }

  async #write(): Promise<void> {
    for (let n = 0; !this.#isStopped; n++) {
      const email = `meanwhile-${n}@example.com`;
      try {
        await this.#say('INSERT INTO customers (name, email) VALUES ($1, $2)', ['Meanwhile', email]);
        this.count += 1;
        await this.#say('UPDATE customers SET name = $1, updated_at = now() WHERE email = $2', ['Later', email]);
      } catch (error) {
        this.errors.push(error instanceof Error ? error.message : String(error));
      }
      await wait(WRITE_EVERY);
    }
  }
}
