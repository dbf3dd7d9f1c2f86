import type {
  Lead,
  LeadCaptureRequest,
  LeadListQuery,
  LeadSources,
  LeadSubmission,
  LeadSummary,
} from '#contract/leads.ts';
import type { Database, Db } from '#server/database/database.ts';
import { DeletedMeanwhileError } from '#server/database/errors.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { allowTypos } from '#server/database/lists/search.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { notFound } from '#server/shared/errors.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import type { FunnelService } from '../funnel/funnel.service.ts';
import type { LeadAlerts } from './lead-alerts.service.ts';
import { createLeadEditing } from './lead-editing.service.ts';
import {
  bestLeads,
  countLeads,
  idsOfLeads,
  pageOfLeads,
  readLeads,
  readSources,
  readSummary,
  similarLeads,
} from './lead-list.store.ts';
import { advanceLead, changesAfter } from './lead-stages.service.ts';
import {
  findCustomersOf,
  findLead,
  findLeadByEmail,
  insertContact,
  insertLead,
  listSubmissions,
  lockLeadByEmail,
  type NewLead,
  NOW,
  updateLead,
} from './leads.store.ts';

export type { LeadEvent } from './lead.rules.ts';

export type LeadsService = ReturnType<typeof createLeadsService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  phones: PhoneReader;
  customers: CustomersService;
  alerts: LeadAlerts;
  funnel: FunnelService;
  enrollments: Pick<EnrollmentsService, 'begin' | 'stop'>;
}

export function createLeadsService({ database, audit, phones, customers, alerts, funnel, enrollments }: Dependencies) {
  const { db } = database;

  /** Creates the lead of an email address, or updates it with a new submission. */
  async function save(tx: Db, lead: NewLead): Promise<void> {
    const created = await insertLead(tx, lead);
    if (created) {
      await alerts.announce(tx, created.id);
      return enrollments.begin(tx, ['lead_created'], { customerId: created.customerId });
    }
    const known = await lockLeadByEmail(tx, lead.email);
    if (!known)
      throw new DeletedMeanwhileError('A lead vanished while another submission of its address was being kept');
    const { email: _, ...sent } = lead;
    await updateLead(tx, known.id, {
      ...sent,
      ...changesAfter(known, 'submitted'),
      submissions: known.submissions + 1,
      submittedAt: NOW,
    });
  }

  return {
    /** Saves a submission and finds or creates its customer and lead. The result does not tell which, because strangers call it. */
    capture: ({
      name,
      email,
      phone,
      productType = 'agent',
      page,
      campaign,
      consentText,
    }: LeadCaptureRequest): Promise<{ customerId: string }> =>
      database.transaction(async (tx) => {
        const { customer } = await customers.findOrCreate(tx, { name, email, phone });
        const sent = { customerId: customer.id, name, email, phone, phoneE164: phones.toE164(phone), productType };
        const day = await insertContact(tx, {
          ...sent,
          page,
          campaign,
          consentText,
          consentAt: consentText ? new Date() : null,
        });
        const source = { page: page ?? null, campaign: campaign?.utm_campaign ?? null };
        await save(tx, { ...sent, ...source });
        if (productType !== 'upsell') await funnel.countLead(tx, customer.id, { day, ...source });
        return { customerId: customer.id };
      }),
    advance: advanceLead,
    findByEmail: findLeadByEmail,
    list: {
      page: (query) => pageOfLeads(db, query),
      count: (query) => countLeads(db, query),
      similar: (query) => allowTypos(database, (tx) => similarLeads(tx, query)),
    } satisfies ListSource<Lead, LeadListQuery>,
    ids: idsOfLeads,
    byIds: readLeads,
    customersOf: findCustomersOf,
    /** Returns the leads that match a search best. */
    best: ({ q, limit }: { q: string; limit: number }): Promise<Lead[]> => bestLeads(db, q, limit),
    /** Returns the most similar ones to a search without matches. */
    similarIn: similarLeads,
    summary: (): Promise<LeadSummary> => readSummary(db),
    sources: (): Promise<LeadSources> => readSources(db),
    /** Lists a lead's submissions. @throws AppError('not_found') */
    submissions: async (id: string): Promise<LeadSubmission[]> => {
      const lead = await findLead(db, id);
      if (!lead) notFound('lead');
      return listSubmissions(db, lead.email);
    },
    editing: createLeadEditing({ database, audit, enrollments }),
  };
}
