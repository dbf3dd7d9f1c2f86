import { randomUUID } from 'node:crypto';
import type { CustomerEnrollment, Enrollment, FollowUp, FollowUpInput, FollowUpReport } from '#contract/follow-ups.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import type { Product } from '#tests/support/product.ts';

/** A day of waiting, in the products of these tests. */
export const DAY_MS = 1_500;

type Line = Partial<Omit<FollowUpInput, 'steps'>> & { steps: unknown[] };

export async function makeTemplate(
  staff: HttpClient,
  channel: 'text' | 'email' = 'text',
  body = 'Hi {{ first_name }}, still interested?',
): Promise<string> {
  const subject = channel === 'email' ? { subject: 'Still interested?' } : {};
  const { body: made } = await staff.post('/api/crm/templates', { name: randomUUID(), channel, body, ...subject });
  return String(made.id);
}

/** Makes a line that is on, unless `line` says otherwise. */
export async function makeLine(staff: HttpClient, line: Line): Promise<FollowUp> {
  const input = { name: randomUUID(), trigger: 'by_hand', purpose: 'service', isOn: true, ...line };
  const { status, body } = await staff.post('/api/crm/follow-ups', input);
  if (status !== 200) throw new Error(`The line was not made: ${status} ${JSON.stringify(body)}`);
  return body as unknown as FollowUp;
}

/** A line that texts after each of these days. */
export async function textsAfter(
  staff: HttpClient,
  days: readonly number[],
  line: Partial<Line> = {},
): Promise<FollowUp> {
  const templateId = await makeTemplate(staff);
  const steps = days.map((amount) => ({ wait: { amount, unit: 'days' }, action: 'text', templateId }));
  return makeLine(staff, { steps, ...line });
}

export async function enroll(staff: HttpClient, { id }: FollowUp, ids: readonly string[]) {
  return (await staff.post(`/api/crm/follow-ups/${id}/enrollments`, { ids })).body;
}

export async function enrollmentsOf(staff: HttpClient, customerId: string): Promise<CustomerEnrollment[]> {
  return (await staff.get(`/api/crm/customers/${customerId}/enrollments`)).body as unknown as CustomerEnrollment[];
}

export async function enrolledIn(staff: HttpClient, { id }: FollowUp, query = ''): Promise<Enrollment[]> {
  return (await staff.get(`/api/crm/follow-ups/${id}/enrollments${query}`)).body as unknown as Enrollment[];
}

export async function reportOf(staff: HttpClient, { id }: FollowUp): Promise<FollowUpReport> {
  return (await staff.get(`/api/crm/follow-ups/${id}/report`)).body as unknown as FollowUpReport;
}

/** Waits until a customer has come to a step, or to the end, of a line. */
export async function comesTo(
  staff: HttpClient,
  customerId: string,
  { id }: FollowUp,
  reached: Partial<CustomerEnrollment>,
): Promise<void> {
  await until(`the customer to come to ${JSON.stringify(reached)}`, async () => {
    const found = (await enrollmentsOf(staff, customerId)).find(({ followUpId }) => followUpId === id);
    return (
      found && Object.entries(reached).every(([field, value]) => found[field as keyof CustomerEnrollment] === value)
    );
  });
}

/** Uses one of the sandbox's controls. */
export async function control(
  { sandboxUrl }: Pick<Product, 'sandboxUrl'>,
  path: string,
  body: object = {},
): Promise<{ id: string }> {
  const response = await fetch(`${sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return text === '' ? { id: '' } : JSON.parse(text);
}

/** Books a demo tomorrow. */
export function book(product: Pick<Product, 'sandboxUrl'>, email: string): Promise<{ id: string }> {
  return control(product, 'bookings', { email, name: 'Ada', at: new Date(Date.now() + 86_400_000).toISOString() });
}
