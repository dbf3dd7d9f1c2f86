import type { PersonalData } from '../../../contract/personal-data.ts';
import type { Database, Db } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import type { AccountHolder } from '../../http/account-session.ts';
import { notFound } from '../../shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import {
  findCustomer,
  findTeamMember,
  readByAddress,
  readCustomerRecords,
  readTeamMemberRecords,
} from './personal-data.store.ts';

/** All that is held of one person, for when they ask. What erases them is deleting them. */
export interface PersonalDataService {
  /** As staff hand it out, which leaves an audit entry. @throws AppError('not_found') */
  ofCustomer(id: string, userId: string): Promise<PersonalData>;
  /** As `ofCustomer`. */
  ofTeamMember(id: string, userId: string): Promise<PersonalData>;
  /** As they take it themselves. @throws AppError('not_found') */
  ofHolder(holder: AccountHolder): Promise<PersonalData>;
}

const NOTHING = {
  submissions: [],
  leads: [],
  bookings: [],
  tags: [],
  notes: [],
  noteVersions: [],
  tasks: [],
  teamMembers: [],
  purchases: [],
  subscriptions: [],
  checkouts: [],
  emails: [],
  refundRequests: [],
};

/**
 * Left out of the file that somebody downloads: a sign-in link proves whose address it is, and nothing whose number. Who writes another's
 * number into a form must not read what that number has texted. Staff hand it out when they know whom they speak to.
 */
const BY_PHONE = { texts: [], consent: [], optOuts: [] } satisfies Partial<PersonalData>;

export function createPersonalDataService(database: Database, audit: AuditService): PersonalDataService {
  async function customer(tx: Db, id: string): Promise<PersonalData> {
    const person = (isUuid(id) && (await findCustomer(tx, id))) || notFound('customer');
    const records = await readCustomerRecords(tx, person);
    return {
      ...stamp(),
      person,
      ...records,
      ...(await readByAddress(tx, person, { customerId: id, teamMemberId: null })),
    };
  }

  async function teamMember(tx: Db, id: string): Promise<PersonalData> {
    const person = (isUuid(id) && (await findTeamMember(tx, id))) || notFound('team member');
    const records = await readTeamMemberRecords(tx, person);
    return {
      ...stamp(),
      person,
      ...NOTHING,
      ...records,
      ...(await readByAddress(tx, person, { customerId: null, teamMemberId: id })),
    };
  }

  return {
    ofCustomer: (id, userId) =>
      database.transaction(async (tx) => {
        const data = await customer(tx, id);
        await audit.note(tx, { userId, action: 'export', subjectType: 'customer', subjectId: id, customerId: id });
        return data;
      }),
    ofTeamMember: (id, userId) =>
      database.transaction(async (tx) => {
        const data = await teamMember(tx, id);
        await audit.note(tx, { userId, action: 'export', subjectType: 'team_member', subjectId: id });
        return data;
      }),
    ofHolder: ({ customerId, teamMemberId }) =>
      database.transaction(async (tx) => {
        const data = await (customerId ? customer(tx, customerId) : teamMember(tx, teamMemberId ?? ''));
        return { ...data, ...BY_PHONE };
      }),
  };
}

function stamp(): { exportedAt: string } {
  return { exportedAt: new Date().toISOString() };
}
