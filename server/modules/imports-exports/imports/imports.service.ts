import { hash, randomUUID } from 'node:crypto';
import type { ImportPreviewRequest, ImportRequest, ImportResponse, ImportSummary } from '#contract/imports.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { TagsService } from '#server/modules/people/tags/tags.service.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError } from '#server/shared/errors.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import { countNewTeamMembers, findNewCustomers, findWithdrawn } from './import-preview.store.ts';
import { firstOfEach, toImportResponse } from './import-response.ts';
import { type CustomerToImport, type ImportRows, readRows, withoutConsent } from './import-rows.ts';
import { findOwners, type ImportMark, insertCustomers, insertTeamMembers, lockOwners } from './import-writing.store.ts';
import { type ChunkRow, claimImport, findChunk, latestImports, saveChunk } from './imports.store.ts';
import type { ImportUndoing } from './undo.service.ts';

const RECENT = 10;

/** Imports customers and team members from files of the staff. */
export type ImportsService = ReturnType<typeof createImportsService>;

interface Dependencies {
  database: Database;
  access: AccessService;
  audit: AuditService;
  phones: PhoneReader;
  teamMembers: Pick<TeamMembersService, 'invite'>;
  tags: Pick<TagsService, 'ensure'>;
  undo: ImportUndoing;
}

export function createImportsService(dependencies: Dependencies) {
  const { database, access, audit, phones, teamMembers, tags, undo } = dependencies;
  return {
    /**
     * Imports a file or one part of it in one transaction. For a part that was imported before under the same id and number,
     * returns the earlier result.
     * @throws AppError('idempotency_mismatch') when that part had other rows, AppError('conflict') once its undo has begun.
     */
    run: async (request: ImportRequest, userId: string): Promise<ImportResponse> => {
      const read = readRows(request, phones);
      const hash = hashOf(request);
      const { importId: id = randomUUID(), chunk, fileName } = request;
      return database.transaction(async (tx) => {
        const { row, created } = await claimImport(tx, { id, userId, fileName });
        if (row.undoBegunAt) throw new AppError('conflict', 'This import has been undone');
        const known = created ? undefined : await findChunk(tx, id, chunk);
        if (known) return answerAgain(known, hash);
        const rows = await withoutWithdrawn(tx, read);
        // Only the tags of new customers. Otherwise an older file would bring back tags that staff have merged or deleted.
        const added = await findNewCustomers(tx, rows.customers);
        await tags.ensure(tx, [...new Set(added.flatMap((customer) => customer.tags))], id);
        const { answer, teamMemberIds } = await write(tx, access, row, { rows, added });
        if (request.sendInvitations === 1) await teamMembers.invite(tx, teamMemberIds, { userId });
        await saveChunk(tx, answer, { importId: id, chunk, hash });
        if (created) await audit.note(tx, { userId, action: 'import', subjectType: 'import', subjectId: id });
        return answer;
      });
    },
    /** Returns what `run` would do. */
    preview: async ({ owners, ...request }: ImportPreviewRequest): Promise<ImportResponse> =>
      dryRun(database.db, await withoutWithdrawn(database.db, readRows(request, phones)), owners),
    /** Begins to delete the rows that an import added, except those that were used since. @throws AppError('not_found') */
    beginUndo: undo.begin,
    /** Returns how far the undo of an import has come. @throws AppError('not_found') */
    undoProgress: undo.progress,
    /** Returns the latest imports, newest first. */
    recent: async (): Promise<ImportSummary[]> =>
      (await latestImports(database.db, RECENT)).map(({ createdAt, undoneAt, ...summary }) => ({
        ...summary,
        createdAt: createdAt.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
      })),
  };
}

/** Takes nothing over that somebody had withdrawn since, who was erased and comes back with the file. */
async function withoutWithdrawn(db: Db, rows: ImportRows): Promise<ImportRows> {
  const withdrawn = await findWithdrawn(db, rows.customers);
  return {
    ...rows,
    customers: rows.customers.map((customer, place) => withoutConsent(customer, withdrawn.get(place))),
  };
}

/** Writes customers first, because they may own team members of the same file. */
async function write(
  tx: Db,
  access: AccessService,
  mark: ImportMark,
  { rows, added }: { rows: ImportRows; added: CustomerToImport[] },
): Promise<{ answer: ImportResponse; teamMemberIds: string[] }> {
  const { customers, teamMembers } = rows;
  const customerImported = await insertCustomers(tx, mark, customers);
  const owners = await lockOwners(tx, teamMembers);
  const owned = teamMembers.flatMap((member, index) => {
    const ownerId = owners[index];
    return ownerId === undefined ? [] : [{ ...member, ownerId }];
  });
  const teamMemberIds = await insertTeamMembers(tx, mark, owned);
  const ownerIds = [...new Set(owned.map(({ ownerId }) => ownerId))];
  await access.refreshTeams(tx, ownerIds);
  const ownerless = teamMembers.filter((_, index) => owners[index] === undefined);
  const answer = toImportResponse(rows, {
    customerImported,
    newCustomers: added,
    teamMemberImported: teamMemberIds.length,
    ownerless,
  });
  return { answer, teamMemberIds };
}

/** @param pendingOwnerEmails emails of customers that other parts of the file will add. */
async function dryRun(db: Db, rows: ImportRows, pendingOwnerEmails: readonly string[]): Promise<ImportResponse> {
  const { customers, teamMembers } = rows;
  const toCome = new Set([...pendingOwnerEmails, ...customers.map(({ email }) => email)].map(lower));
  const owners = await findOwners(db, teamMembers);
  const hasOwner = teamMembers.map(
    ({ ownerEmail }, index) => owners[index] !== undefined || toCome.has(lower(ownerEmail)),
  );
  const owned = teamMembers.map((member, index) => ({ ...member, ownerId: owners[index] ?? null }));
  const newCustomers = await findNewCustomers(db, customers);
  return toImportResponse(rows, {
    customerImported: firstOfEach(newCustomers).length,
    newCustomers,
    teamMemberImported: await countNewTeamMembers(
      db,
      owned.filter((_, index) => hasOwner[index]),
    ),
    ownerless: teamMembers.filter((_, index) => !hasOwner[index]),
  });
}

function answerAgain({ hash, faults, ...chunk }: ChunkRow, asked: string): ImportResponse {
  if (hash !== asked) {
    throw new AppError('idempotency_mismatch', 'This part of the file was imported before with other rows');
  }
  const { importId: _, chunk: __, createdAt: ___, ...result } = chunk;
  return { ...result, errors: faults };
}

function hashOf({ customers, teamMembers }: ImportRequest): string {
  return hash('sha256', JSON.stringify([customers, teamMembers]));
}

function lower(email: string): string {
  return email.toLowerCase();
}
