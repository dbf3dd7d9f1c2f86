import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '#client/api.ts';
import type {
  CustomerEnrollment,
  DryRunStep,
  Enrolled,
  Enrollment,
  EnrollmentOrder,
  EnrollmentState,
  FollowUp,
  FollowUpInput,
  FollowUpReport,
  FollowUpUpdate,
} from '#contract/follow-ups.ts';
import { counted } from '#crm/shared/count.ts';
import { readConflict, unlessChoice } from '#crm/shared/forms/edit-conflict.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';
import { customerEnrollmentsKey, FOLLOW_UPS_KEY } from './follow-up-keys.ts';

const FOLLOW_UPS = '/api/crm/follow-ups';
const KEPT_MS = 60_000;

/** All lines, by name. */
export const followUpsQuery = queryOptions<FollowUp[]>({ queryKey: FOLLOW_UPS_KEY });

export function followUpQuery(id: string) {
  return queryOptions<FollowUp>({
    queryKey: [...FOLLOW_UPS_KEY, id],
    queryFn: ({ signal }) => get(`${FOLLOW_UPS}/{id}`, { params: { id }, signal }),
    gcTime: KEPT_MS,
  });
}

export function reportQuery(id: string) {
  return queryOptions<FollowUpReport>({
    queryKey: [...FOLLOW_UPS_KEY, id, 'report'],
    queryFn: ({ signal }) => get(`${FOLLOW_UPS}/{id}/report`, { params: { id }, signal }),
    staleTime: 0,
    gcTime: KEPT_MS,
  });
}

export function enrollmentsQuery(id: string, state: EnrollmentState | undefined) {
  return queryOptions<Enrollment[]>({
    queryKey: [...FOLLOW_UPS_KEY, id, 'enrollments', state],
    queryFn: ({ signal }) => get(`${FOLLOW_UPS}/{id}/enrollments`, { params: { id }, query: { state }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: KEPT_MS,
  });
}

/** The lines that a customer is or was in, the newest first. */
export function customerEnrollmentsQuery(customerId: string) {
  return queryOptions<CustomerEnrollment[]>({
    queryKey: customerEnrollmentsKey(customerId),
    queryFn: ({ signal }) => get('/api/crm/customers/{id}/enrollments', { params: { id: customerId }, signal }),
    gcTime: KEPT_MS,
  });
}

/** What would happen to a customer who began now. Asked again when the line or the moment is another. */
export function dryRunQuery({ id, updatedAt }: Pick<FollowUp, 'id' | 'updatedAt'>, customerId: string | undefined) {
  return queryOptions<DryRunStep[]>({
    queryKey: [...FOLLOW_UPS_KEY, id, 'dry-run', updatedAt, customerId],
    queryFn: ({ signal }) =>
      post(`${FOLLOW_UPS}/{id}/dry-run`, { customerId: customerId ?? '' }, { params: { id }, signal }),
    enabled: customerId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: KEPT_MS,
  });
}

export function useCreateFollowUp({ onSuccess }: Outcome<FollowUp>) {
  return useWrite({
    write: (line: FollowUpInput) => post(FOLLOW_UPS, line),
    succeeded: ({ name }) => ({ title: 'Follow-up Added', description: `${name} is off until an admin turns it on.` }),
    failed: 'Failed to Add Follow-up',
    onSuccess,
  });
}

export function useUpdateFollowUp(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: (changes: FollowUpUpdate) => patch(`${FOLLOW_UPS}/{id}`, changes, { params: { id } }),
    succeeded: ({ name, active }) => ({
      title: 'Follow-up Saved',
      description: active > 0 ? `${name}. Who is in it goes on with the steps as they were.` : name,
    }),
    failed: unlessChoice('Failed to Save Follow-up'),
    onSuccess,
  });
}

/** Turns a line on as it was read. Nobody turns on steps that a colleague has changed meanwhile. */
export function useTurnOn({ id, name, updatedAt }: FollowUp, { onSuccess }: Outcome) {
  return useWrite({
    write: () => patch(`${FOLLOW_UPS}/{id}`, { isOn: true, updatedAt }, { params: { id } }),
    succeeded: { title: 'Follow-up Turned On', description: `${name} begins from now on.` },
    failed: (error) =>
      readConflict(error)
        ? { title: 'Not Turned On', description: 'Somebody has changed it meanwhile. Read it again first.' }
        : 'Not Turned On',
    onSuccess,
  });
}

/** A colleague's edit does not keep a line from being turned off. */
export function useTurnOff({ id, name }: FollowUp, { onSuccess }: Outcome) {
  return useWrite({
    write: () => patch(`${FOLLOW_UPS}/{id}`, { isOn: false }, { params: { id } }),
    succeeded: { title: 'Follow-up Turned Off', description: `${name} has stopped for everybody in it.` },
    failed: 'Not Turned Off',
    onSuccess,
  });
}

export function useDeleteFollowUp({ id, name }: FollowUp, { onSuccess }: Outcome) {
  return useWrite({
    write: () => del(`${FOLLOW_UPS}/{id}`, { params: { id } }),
    deletes: id,
    succeeded: { title: 'Follow-up Deleted', description: `${name} is gone.` },
    failed: 'Failed to Delete Follow-up',
    onSuccess,
  });
}

export function useEnroll({ onSuccess }: Outcome) {
  return useWrite({
    write: ({ line, rows }: { line: FollowUp; rows: EnrollmentOrder }) =>
      post(`${FOLLOW_UPS}/{id}/enrollments`, rows, { params: { id: line.id } }),
    succeeded: (answer, { line }) => enrolledNotice(answer, line.name),
    failed: 'Not Put In',
    onSuccess,
  });
}

function enrolledNotice({ enrolled, heldOut }: Enrolled, name: string) {
  if (enrolled + heldOut === 0) {
    return { title: 'Nobody Was Put In', description: `Who was chosen is in ${name} already, or may not be again.` };
  }
  const others = heldOut > 0 ? ` ${counted(heldOut, ['person is', 'people are'])} held out, to compare.` : '';
  return {
    title: `Put into ${name}`,
    description: `It has begun for ${counted(enrolled, ['person', 'people'])}.${others}`,
  };
}

/** Stops a line for one person. */
export function useStopEnrollment(line: string, person: string) {
  return useWrite({
    write: (id: string) => del('/api/crm/enrollments/{id}', { params: { id } }),
    succeeded: { title: `${line} Stopped`, description: `Nothing more of it comes for ${person}.` },
    failed: 'Not Stopped',
    reload: [FOLLOW_UPS_KEY, ['api', 'crm', 'customers']],
  });
}
