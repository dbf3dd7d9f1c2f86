import type { Database } from '../../database/database.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { applyReport, findAnsweredCustomer, type Report } from './sms-status.store.ts';

/** Writes what the vendor says of a text of ours. */
export type ApplyReport = (report: Report) => Promise<void>;

/** The vendor has a text from when it is first reported: then a text of a person has answered its customer. */
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
