import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { StatementNames } from '../statement-names.ts';

const { serialize } = protocol;
/** SQLSTATE of a statement whose result has other columns since a migration. */
const RESULT_CHANGED = '0A000';

/** Plans the statements that run all day once. PGlite itself plans each one again, and enters its engine six times for it. */
export class NamedStatements {
  readonly #names = new StatementNames();
  /** The types of the parameters, by the names of the statements that the engine knows. */
  readonly #types = new Map<string, number[]>();

  /** Runs a statement as `PGlite.query` does. Returns undefined for one that is not worth a name. */
  run(database: PGlite, sql: string, params: unknown[], options: QueryOptions): Promise<Results> | undefined {
    const name = this.#names.nameOf(sql);
    return name === undefined ? undefined : this.#run(database, name, sql, params, options);
  }

  async #run(database: PGlite, name: string, sql: string, params: unknown[], options: QueryOptions): Promise<Results> {
    const types = this.#types.get(name) ?? (await this.#prepare(database, name, sql));
    const values = params.map((value, index) => toText(database, value, types[index]));
    try {
      const messages = await send(
        database,
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      );
      const [result] = parse.parseResults(messages, database.parsers, options);
      if (!result) throw new Error('The engine has not answered');
      return result;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === RESULT_CHANGED)
        await this.#forget(database, name);
      throw error;
    }
  }

  async #prepare(database: PGlite, name: string, sql: string): Promise<number[]> {
    const messages = await send(
      database,
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    );
    const types = parse.parseDescribeStatementResults(messages);
    this.#types.set(name, types);
    return types;
  }

  async #forget(database: PGlite, name: string): Promise<void> {
    this.#types.delete(name);
    await send(database, serialize.close({ type: 'S', name }));
  }
}

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

/** Sends messages and the one that ends them, all in one entry into the engine. */
async function send(database: PGlite, ...messages: Uint8Array[]): Promise<Messages> {
  return (await database.execProtocol(Buffer.concat([...messages, serialize.sync()]))).messages;
}

function toText(database: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null;
  const serializer = database.serializers[type];
  return serializer ? serializer(value) : String(value);
}
