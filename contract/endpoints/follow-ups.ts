import * as z from 'zod/mini';
import { editConflict } from '../errors.ts';
import {
  CustomerEnrollment,
  DryRunOrder,
  DryRunStep,
  Enrolled,
  Enrollment,
  EnrollmentOrder,
  EnrollmentsQuery,
  FollowUp,
  FollowUpInput,
  FollowUpReport,
  FollowUpUpdate,
} from '../follow-ups.ts';
import { Done } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Messages and tasks that come by themselves, one after the other, until the person answers. */
export const followUpsEndpoints = {
  listFollowUps: {
    method: 'GET',
    path: '/api/crm/follow-ups',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List all follow-ups by name',
    response: z.array(FollowUp),
  },
  getFollowUp: {
    method: 'GET',
    path: '/api/crm/follow-ups/{id}',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Get a follow-up',
    response: FollowUp,
  },
  createFollowUp: {
    method: 'POST',
    path: '/api/crm/follow-ups',
    access: 'staff',
    summary: 'Create a follow-up. Only an admin may create one that is on',
    body: FollowUpInput,
    response: FollowUp,
  },
  updateFollowUp: {
    method: 'PATCH',
    path: '/api/crm/follow-ups/{id}',
    access: 'staff',
    summary:
      'Change a follow-up. Who is in it goes on with the steps as they were. Only an admin may turn it on, or change more than its name while it is on; turning it off stops it for everybody in it',
    body: FollowUpUpdate,
    response: FollowUp,
    conflict: editConflict(FollowUp),
  },
  deleteFollowUp: {
    method: 'DELETE',
    path: '/api/crm/follow-ups/{id}',
    access: 'staff',
    role: 'admin',
    summary: 'Delete a follow-up, and stop it for everybody in it',
    response: Done,
  },
  dryRunFollowUp: {
    method: 'POST',
    path: '/api/crm/follow-ups/{id}/dry-run',
    access: 'staff',
    role: 'viewer',
    summary: 'Show what would happen, and when, if a customer began now. Nothing is sent',
    body: DryRunOrder,
    response: z.array(DryRunStep),
  },
  enroll: {
    method: 'POST',
    path: '/api/crm/follow-ups/{id}/enrollments',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Put customers into a follow-up that is on',
    body: EnrollmentOrder,
    response: Enrolled,
  },
  listEnrollments: {
    method: 'GET',
    path: '/api/crm/follow-ups/{id}/enrollments',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List who is or was in a follow-up, the newest 500 first',
    query: EnrollmentsQuery,
    response: z.array(Enrollment),
  },
  followUpReport: {
    method: 'GET',
    path: '/api/crm/follow-ups/{id}/report',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Report what a follow-up has done, compared with those held out',
    response: FollowUpReport,
  },
  stopEnrollment: {
    method: 'DELETE',
    path: '/api/crm/enrollments/{id}',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Stop a follow-up for one customer',
    response: Done,
  },
  enrollmentsOfCustomer: {
    method: 'GET',
    path: '/api/crm/customers/{id}/enrollments',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List the follow-ups that a customer is or was in, the newest first',
    response: z.array(CustomerEnrollment),
  },
} as const satisfies Record<string, Endpoint>;
