import type {
  TeamMember,
  TeamMemberCreate,
  TeamMemberListQuery,
  TeamMemberUpdate,
} from '../../contract/team-members.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { changedFields } from '../changed-fields.ts';
import type { Database, Db } from '../database/database.ts';
import type { ListSource } from '../database/list-source.ts';
import { isUuid } from '../database/uuid.ts';
import { AppError } from '../errors.ts';
import { toE164 } from '../phone.ts';
import { countTeamMembers, pageOfTeamMembers, readTeamMember } from './team-member-list.store.ts';
import { bestTeamMembers, similarTeamMembers } from './team-member-search.store.ts';
import {
  countUsedLicenses,
  deleteTeamMember,
  findOwnerOf,
  insertTeamMember,
  lockOwner,
  type TeamMemberRow,
  updateTeamMember,
} from './team-members.store.ts';

/** People under a customer. The customer's used licences are counted again in the transaction of every change. */
export interface TeamMembersService {
  list: ListSource<TeamMember, TeamMemberListQuery>;
  /** The team members that fit a search best. */
  best(search: { q: string; limit: number }): Promise<TeamMember[]>;
  /** @throws AppError('not_found') when the owner does not exist. */
  create(input: TeamMemberCreate, userId: string): Promise<TeamMember>;
  /** @throws AppError('not_found') */
  update(id: string, input: TeamMemberUpdate, userId: string): Promise<TeamMember>;
  /** Gives them another number, and leaves all else as it is. @throws AppError('not_found') */
  changePhone(id: string, phone: string, userId: string): Promise<TeamMember>;
  /** Deletes the team member and their texts. @throws AppError('not_found') */
  delete(id: string, userId: string): Promise<void>;
}

export function createTeamMembersService(database: Database, audit: AuditService): TeamMembersService {
  const { db } = database;

  /** Owner first, member second: every change takes its locks in the same order. */
  async function change<T>(id: string, work: (tx: Db, ownerId: string) => Promise<T>): Promise<T> {
    if (!isUuid(id)) return missing();
    return database.transaction(async (tx) => {
      const ownerId = (await findOwnerOf(tx, id)) ?? missing();
      await lockOwner(tx, ownerId);
      const result = await work(tx, ownerId);
      await countUsedLicenses(tx, ownerId);
      return result;
    });
  }

  async function edit(id: string, input: Partial<TeamMemberRow>, userId: string): Promise<TeamMember> {
    return change(id, async (tx, ownerId) => {
      const before = (await readTeamMember(tx, id)) ?? missing();
      await updateTeamMember(tx, id, input);
      const after = (await readTeamMember(tx, id)) ?? missing();
      const fields = changedFields(input, before, after);
      await audit.note(tx, { userId, action: 'update', fields, ...subject(id, ownerId) });
      return after;
    });
  }

  return {
    list: {
      page: (query) => pageOfTeamMembers(db, query),
      count: (query) => countTeamMembers(db, query),
      similar: (query) => database.transaction((tx) => similarTeamMembers(tx, query)),
    },
    best: ({ q, limit }) => bestTeamMembers(db, q, limit),
    create: ({ ownerId, ...input }, userId) =>
      database.transaction(async (tx) => {
        if (!isUuid(ownerId) || !(await lockOwner(tx, ownerId))) {
          throw new AppError('not_found', 'This customer does not exist');
        }
        const id = await insertTeamMember(tx, { ownerId, ...toRow(input) });
        await countUsedLicenses(tx, ownerId);
        await audit.note(tx, { userId, action: 'create', ...subject(id, ownerId) });
        return (await readTeamMember(tx, id)) ?? missing();
      }),
    update: (id, input, userId) => edit(id, toRow(input), userId),
    changePhone: (id, phone, userId) => edit(id, toNumber(phone), userId),
    delete: (id, userId) =>
      change(id, async (tx, ownerId) => {
        if (!(await deleteTeamMember(tx, id))) missing();
        await audit.note(tx, { userId, action: 'delete', ...subject(id, ownerId) });
      }),
  };
}

function subject(id: string, ownerId: string) {
  return { subjectType: 'team_member', subjectId: id, customerId: ownerId } as const;
}

/** An empty phone or role is none. */
function toRow({ name, email, phone, role, isActive }: TeamMemberUpdate) {
  return { name, email, ...toNumber(phone), role: role || null, isActive };
}

function toNumber(phone: string | null | undefined) {
  return { phone: phone || null, phoneE164: toE164(phone) };
}

function missing(): never {
  throw new AppError('not_found', 'This team member does not exist');
}
