import type { LeadCaptureRequest } from '../../../contract/leads.ts';
import type { Database } from '../../database/database.ts';
import { toE164 } from '../../shared/phone.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { insertContact } from './leads.store.ts';

export interface LeadsService {
  /** Keeps the submission and finds or makes its customer. Which of the two is not told: strangers ask. */
  capture(lead: LeadCaptureRequest): Promise<{ customerId: string }>;
}

interface Dependencies {
  database: Database;
  customers: CustomersService;
}

export function createLeadsService({ database, customers }: Dependencies): LeadsService {
  return {
    capture: ({ name, email, phone, productType, page, campaign, consentText }) =>
      database.transaction(async (tx) => {
        const { customer } = await customers.findOrCreate(tx, { name, email, phone });
        await insertContact(tx, {
          customerId: customer.id,
          name,
          email,
          phone,
          phoneE164: toE164(phone),
          productType: productType ?? 'agent',
          page,
          campaign,
          consentText,
          consentAt: consentText ? new Date() : null,
        });
        return { customerId: customer.id };
      }),
  };
}
