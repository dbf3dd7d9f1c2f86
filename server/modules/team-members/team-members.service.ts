import type {
  TeamMember,
  TeamMemberCreate,
  TeamMemberInput,
  TeamMemberListQuery,
  TeamMemberUpdate,
} from '../../../contract/team-members.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import { countUsedLicenses } from '../../database/used-licenses.ts';
import { isUuid } from '../../database/uuid.ts';
import { changesOf } from '../../shared/changed-fields.ts';
import { AppError } from '../../shared/errors.ts';
import { withE164 } from '../../shared/phone.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { countTeamMembers, pageOfTeamMembers, readTeamMember } from './team-member-list.store.ts';
import { bestTeamMembers, similarTeamMembers } from './team-member-search.store.ts';
import { deleteTeamMember, findOwnerOf, insertTeamMember, lockOwner, updateTeamMember } from './team-members.store.ts';

/** People under a customer. The customer's used licences are counted again in the transaction of every change. */
export interface TeamMembersService {
  list: ListSource<TeamMember, TeamMemberListQuery>;
  /** The team members that fit a search best. */
  best(search: { q: string; limit: number }): Promise<TeamMember[]>;
  /** @throws AppError('not_found') */
  read(id: string): Promise<TeamMember>;
  /** @throws AppError('not_found') when the owner does not exist. */
  create(input: TeamMemberCreate, userId: string): Promise<TeamMember>;
  /** @throws AppError('not_found' | 'conflict'): the team member has been changed since it was read. */
  update(id: string, edit: TeamMemberUpdate, userId: string): Promise<TeamMember>;
  /** Deletes the team member and their texts. @throws AppError('not_found') */
  delete(id: string, userId: string): Promise<void>;
}

export function createTeamMembersService(database: Database, audit: AuditService): TeamMembersService {
  const { db, reading } = database;

  /** Owner first, member second: every change takes its locks in the same order. */
  async function change<T>(id: string, work: (tx: Db, ownerId: string) => Promise<T>): Promise<T> {
    if (!isUuid(id)) return missing();
    return database.transaction(async (tx) => {
      const ownerId = (await findOwnerOf(tx, id)) ?? missing();
      await lockOwner(tx, ownerId);
      const result = await work(tx, ownerId);
      await countUsedLicenses(tx, [ownerId]);
      return result;
    });
  }

  return {
    list: {
      page: (query) => pageOfTeamMembers(reading.db, query),
      count: (query) => countTeamMembers(reading.db, query),
      similar: (query) => reading.transaction((tx) => similarTeamMembers(tx, query)),
    },
    best: ({ q, limit }) => bestTeamMembers(reading.db, q, limit),
    read: async (id) => (isUuid(id) ? await readTeamMember(db, id) : undefined) ?? missing(),
    create: ({ ownerId, ...input }, userId) =>
      database.transaction(async (tx) => {
        if (!isUuid(ownerId) || !(await lockOwner(tx, ownerId))) {
          throw new AppError('not_found', 'This customer does not exist');
        }
        const id = await insertTeamMember(tx, { ownerId, ...withE164(emptyAsNone(input)) });
        await countUsedLicenses(tx, [ownerId]);
        await audit.note(tx, { userId, action: 'create', ...subject(id, ownerId) });
        return (await readTeamMember(tx, id)) ?? missing();
      }),
    update: (id, edit, userId) =>
      change(id, async (tx, ownerId) => {
        const about = subject(id, ownerId);
        const before = (await readTeamMember(tx, id)) ?? missing();
        const changes = await changesOf(before, emptyAsNone(edit), (since) => audit.editsSince(tx, about, since));
        const fields = Object.keys(changes);
        if (fields.length === 0) return before;
        await updateTeamMember(tx, id, withE164(changes));
        await audit.note(tx, { userId, action: 'update', fields, ...about });
        return (await readTeamMember(tx, id)) ?? missing();
      }),
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
function emptyAsNone<Fields extends Pick<Partial<TeamMemberInput>, 'phone' | 'role'>>(fields: Fields): Fields {
  return { ...fields, phone: fields.phone === '' ? null : fields.phone, role: fields.role === '' ? null : fields.role };
}

function missing(): never {
  throw new AppError('not_found', 'This team member does not exist');
}
