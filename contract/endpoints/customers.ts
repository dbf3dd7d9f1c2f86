import * as z from 'zod/mini';
import { Customer, CustomerBelongings, CustomerInput, CustomerListQuery, CustomerUpdate } from '../customers.ts';
import { editConflict } from '../errors.ts';
import { PageQuery } from '../lists.ts';
import { Consent } from '../messages.ts';
import { Done } from '../staff.ts';
import { TimelineEntry } from '../timeline.ts';
import type { Endpoint } from './endpoint.ts';

/** Customers and everything that belongs to them. */
export const customersEndpoints = {
  listCustomers: {
    method: 'GET',
    path: '/api/crm/customers',
    access: 'staff',
    summary: 'Customers, newest first',
    query: CustomerListQuery,
    response: z.array(Customer),
  },
  getCustomer: {
    method: 'GET',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    summary: 'One customer',
    response: Customer,
  },
  createCustomer: {
    method: 'POST',
    path: '/api/crm/customers',
    access: 'staff',
    summary: 'Add a customer by hand',
    body: CustomerInput,
    response: Customer,
  },
  updateCustomer: {
    method: 'PUT',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    summary: 'Change a customer; what is left out stays as it is',
    body: CustomerUpdate,
    response: Customer,
    conflict: editConflict(Customer),
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    summary: 'Delete a customer with team members, texts, emails and purchases',
    response: Done,
  },
  customerBelongings: {
    method: 'GET',
    path: '/api/crm/customers/{id}/belongings',
    access: 'staff',
    summary: 'How many team members, purchases, emails and texts a customer has',
    response: CustomerBelongings,
  },
  customerConsent: {
    method: 'GET',
    path: '/api/crm/customers/{id}/consent',
    access: 'staff',
    summary: 'Whether a customer may be texted, and the history of it',
    response: Consent,
  },
  customerTimeline: {
    method: 'GET',
    path: '/api/crm/customers/{id}/timeline',
    access: 'staff',
    summary:
      'Emails, texts, notes, tasks, purchases, bookings, sign-ins, progress in the guide, consent and changes of a customer, newest first',
    query: PageQuery,
    response: z.array(TimelineEntry),
  },
} as const satisfies Record<string, Endpoint>;
