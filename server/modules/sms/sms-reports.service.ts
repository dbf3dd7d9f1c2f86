import type { Database } from '../../database/database.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { applyReport, findAnsweredCustomer, type Report } from './sms-status.store.ts';

/** Saves a status report about one of our texts. */
export type ApplyReport = (report: Report) => Promise<void>;

/** The vendor has accepted a text when it is first reported. A text that a user wrote then counts as an answer to its customer. */
export function createSmsReports(database: Database, leads: Pick<LeadsService, 'advance'>): ApplyReport {
  return async (report) => {
    const customerId = await findAnsweredCustomer(database.db, report);
    if (!customerId) return applyReport(database.db, report);
    await database.transaction(async (tx) => {
      await leads.advance(tx, customerId, 'answered');
      await applyReport(tx, report);
    });
  };
}
