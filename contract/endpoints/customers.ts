import * as z from 'zod/mini';
import { Consent, ConsentEvidence, ConsentInput } from '../consent.ts';
import { Customer, CustomerBelongings, CustomerInput, CustomerListQuery, CustomerUpdate } from '../customers.ts';
import { editConflict } from '../errors.ts';
import { PageQuery } from '../lists.ts';
import { Done } from '../staff.ts';
import { TimelineEntry } from '../timeline.ts';
import type { Endpoint } from './endpoint.ts';

/** Customers and everything that belongs to them. */
export const customersEndpoints = {
  listCustomers: {
    method: 'GET',
    path: '/api/crm/customers',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List customers, newest first',
    query: CustomerListQuery,
    response: z.array(Customer),
  },
  getCustomer: {
    method: 'GET',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Get a customer',
    response: Customer,
  },
  createCustomer: {
    method: 'POST',
    path: '/api/crm/customers',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Add a customer',
    body: CustomerInput,
    response: Customer,
  },
  updateCustomer: {
    method: 'PUT',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Update a customer. Omitted fields keep their values',
    body: CustomerUpdate,
    response: Customer,
    conflict: editConflict(Customer),
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    summary: 'Delete a customer with all team members, texts, emails and purchases',
    response: Done,
  },
  customerBelongings: {
    method: 'GET',
    path: '/api/crm/customers/{id}/belongings',
    access: 'staff',
    scope: 'customers:read',
    summary: "Count a customer's team members, purchases, emails and texts",
    response: CustomerBelongings,
  },
  customerConsent: {
    method: 'GET',
    path: '/api/crm/customers/{id}/consent',
    access: 'staff',
    scope: 'customers:read',
    summary: "Get a customer's consent to messages, and everything that was said about it",
    response: Consent,
  },
  recordCustomerConsent: {
    method: 'PUT',
    path: '/api/crm/customers/{id}/consent',
    access: 'staff',
    scope: 'customers:write',
    summary:
      'Record what a customer has said about messages to the number or address on file. Nothing that was said before is changed',
    body: ConsentInput,
    response: Consent,
  },
  customerConsentEvidence: {
    method: 'GET',
    path: '/api/crm/customers/{id}/consent-evidence',
    access: 'staff',
    summary: 'Get all that proves what a customer has agreed to: what was said, where, and what was sent since',
    response: ConsentEvidence,
  },
  customerTimeline: {
    method: 'GET',
    path: '/api/crm/customers/{id}/timeline',
    access: 'staff',
    scope: 'customers:read',
    summary:
      "List a customer's emails, texts, notes, tasks, purchases, refunds, bookings, sign-ins, guide progress, consent and changes, newest first",
    query: PageQuery,
    response: z.array(TimelineEntry),
  },
} as const satisfies Record<string, Endpoint>;
