import { type ExportQuery, exportFileName } from '../../../contract/exports.ts';
import type { Database } from '../../database/database.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { customerLine, headerLine, teamMemberLine, toText } from './csv-lines.ts';
import { type ExportedTeamMember, pageOfMembers } from './exports.store.ts';

/** Rows in memory at a time, however long the file. */
const BATCH = 1_000;

export interface ExportFile {
  name: string;
  /** The file's text, piece by piece as it is asked for. */
  pieces: AsyncIterable<string>;
}

export interface ExportsService {
  /**
   * All customers that the query leaves, each before its team members. The first rows are read before this resolves.
   * @throws AppError('invalid_input') for a query that the list of customers would refuse.
   */
  export(query: ExportQuery, userId: string): Promise<ExportFile>;
}

interface Parts {
  database: Database;
  audit: AuditService;
  customers: Pick<CustomersService, 'list'>;
}

export function createExportsService({ database, audit, customers }: Parts): ExportsService {
  async function* pieces(query: ExportQuery): AsyncGenerator<string> {
    let head = headerLine();
    let cursor: string | undefined;
    do {
      const { rows, next } = await customers.list.page({ ...query, cursor, limit: BATCH });
      yield head + toText(rows.map(customerLine));
      head = '';
      const owners = new Map(rows.map((row) => [row.id, row]));
      for await (const members of membersOf([...owners.keys()])) {
        yield toText(members.map((member) => teamMemberLine(member, owners.get(member.ownerId))));
      }
      cursor = next;
    } while (cursor !== undefined);
  }

  async function* membersOf(ownerIds: string[]): AsyncGenerator<ExportedTeamMember[]> {
    if (ownerIds.length === 0) return;
    let members: ExportedTeamMember[] = [];
    do {
      members = await pageOfMembers(database.reading.db, ownerIds, members.at(-1), BATCH);
      if (members.length > 0) yield members;
    } while (members.length === BATCH);
  }

  return {
    export: async (query, userId) => {
      const name = exportFileName(new Date());
      const started = await begin(pieces(query));
      await database.transaction((tx) =>
        audit.note(tx, { userId, action: 'export', subjectType: 'file', subjectId: name }),
      );
      return { name, pieces: started };
    },
  };
}

/** The same pieces with the first one ready: what is wrong with a query is known before any answer begins. */
async function begin(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}
