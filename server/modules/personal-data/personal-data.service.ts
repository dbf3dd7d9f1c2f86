import type { PersonalData } from '../../../contract/personal-data.ts';
import type { Database } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import { AppError } from '../../shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import {
  findCustomer,
  findTeamMember,
  readByAddress,
  readCustomerRecords,
  readTeamMemberRecords,
} from './personal-data.store.ts';

/** All that is held of one person, for when they ask. Each look leaves an audit entry. What erases them is deleting them. */
export interface PersonalDataService {
  /** @throws AppError('not_found') */
  ofCustomer(id: string, userId: string): Promise<PersonalData>;
  /** @throws AppError('not_found') */
  ofTeamMember(id: string, userId: string): Promise<PersonalData>;
}

const NOTHING = { submissions: [], teamMembers: [], purchases: [], checkouts: [], emails: [], signIns: [] };

export function createPersonalDataService(database: Database, audit: AuditService): PersonalDataService {
  return {
    ofCustomer: (id, userId) =>
      database.transaction(async (tx) => {
        const person = (isUuid(id) && (await findCustomer(tx, id))) || missing('customer');
        const records = await readCustomerRecords(tx, person);
        await audit.note(tx, { userId, action: 'export', subjectType: 'customer', subjectId: id, customerId: id });
        return {
          ...stamp(),
          person,
          ...records,
          ...(await readByAddress(tx, person, { customerId: id, teamMemberId: null })),
        };
      }),
    ofTeamMember: (id, userId) =>
      database.transaction(async (tx) => {
        const person = (isUuid(id) && (await findTeamMember(tx, id))) || missing('team member');
        const records = await readTeamMemberRecords(tx, person);
        await audit.note(tx, { userId, action: 'export', subjectType: 'team_member', subjectId: id });
        return {
          ...stamp(),
          person,
          ...NOTHING,
          ...records,
          ...(await readByAddress(tx, person, { customerId: null, teamMemberId: id })),
        };
      }),
  };
}

function stamp(): { exportedAt: string } {
  return { exportedAt: new Date().toISOString() };
}

function missing(what: string): never {
  throw new AppError('not_found', `This ${what} does not exist`);
}
