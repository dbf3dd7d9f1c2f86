import * as z from 'zod/mini';
import { type Customer, CustomerInput } from '../../../../contract/customers.ts';
import { Instant } from '../../../../contract/fields.ts';
import type { EditField } from '../../shared/forms/edit-conflict.ts';

/** What the dialogs hold; `updatedAt` is that of the customer who is edited. */
export const CustomerForm = z.extend(CustomerInput, { updatedAt: z.optional(Instant) });
export type CustomerForm = z.infer<typeof CustomerForm>;

export function toCustomerForm(customer: Customer): CustomerForm {
  const { name, email, phone, teamMemberLicenses, hasSignedInToApp, updatedAt } = customer;
  return { name, email, phone: phone ?? '', teamMemberLicenses, hasSignedInToApp, updatedAt };
}

export const CUSTOMER_FIELDS: readonly EditField<keyof CustomerForm>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'teamMemberLicenses', label: 'Team member licenses', otherwise: 'by a payment' },
  { name: 'hasSignedInToApp', label: 'Has signed in to the app', states: ['No', 'Yes'], otherwise: 'by the customer' },
];
