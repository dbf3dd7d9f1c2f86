import type { Database } from '#server/database/database.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import { OPTED_OUT_CODE } from './failure-reasons.ts';
import { applyReport, findAnsweredCustomer, findRecipient, hasFailed, type Report } from './text-status.store.ts';

/** Saves the vendor's status report about an outbound text. */
export type ApplyReport = (report: Report) => Promise<void>;

interface Dependencies {
  database: Database;
  leads: Pick<LeadsService, 'advance'>;
  consent: Pick<ConsentService, 'noteCarrierOptOut' | 'hasSpokenSince'>;
}

/** A first report shows that the vendor has accepted the text. If a staff user wrote it, the customer's leads become `answered`. */
export function createTextReports({ database, leads, consent }: Dependencies): ApplyReport {
  const { db } = database;

  /** A messaging service takes every text, and reports afterwards that its recipient has opted out. */
  async function noteRefusal(report: Report): Promise<void> {
    if (!hasFailed(report.status) || report.errorCode !== OPTED_OUT_CODE) return;
    const text = await findRecipient(db, report);
    if (!text?.phoneE164) return;
    const { phoneE164, sentAt, ...person } = text;
    // A report may come late, and START from the phone ends an opt-out.
    if (await consent.hasSpokenSince(db, phoneE164, sentAt)) return;
    await consent.noteCarrierOptOut(phoneE164, person);
  }

  return async (report) => {
    await noteRefusal(report);
    const customerId = await findAnsweredCustomer(db, report);
    if (!customerId) return applyReport(db, report);
    await database.transaction(async (tx) => {
      await leads.advance(tx, customerId, 'answered');
      await applyReport(tx, report);
    });
  };
}
