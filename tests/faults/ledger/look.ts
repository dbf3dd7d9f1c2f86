import type { HttpClient } from '#tests/support/http-client.ts';
import type { SandboxControls } from '#tests/support/sandbox-controls.ts';
import type { Ledger } from './ledger.ts';
import { countByEmail, messageIdOf, type Seen } from './seen.ts';

/** Reads the records through the staff's API and at the vendors. */
export async function look(staff: HttpClient, sandbox: SandboxControls, ledger: Ledger): Promise<Seen> {
  const read = async <T>(path: string): Promise<T[]> => {
    const { status, body } = await staff.get(path);
    // The conversation of an unknown sender disappears when a person gets the number.
    if (status === 404) return [];
    if (status !== 200) throw new Error(`GET ${path} was answered with ${status}`);
    return body as unknown as T[];
  };
  const all = async <T>(paths: Iterable<string>): Promise<T[]> => {
    const found: T[] = [];
    for (const path of paths) found.push(...(await read<T>(path)));
    return found;
  };
  const timelines = [...ledger.emailedCustomers].map((id) => `/api/crm/customers/${id}/timeline`);
  const entries = await all<{ kind: string; subject: string; sentByName: string | null }>(timelines);
  const customers = await read<Seen['customers'][number]>('/api/crm/customers');
  return {
    customers,
    customersByEmail: countByEmail(customers),
    teamMembers: await read('/api/crm/team-members'),
    purchases: await read('/api/crm/purchases'),
    texts: await all(ledger.conversations),
    emailSubjects: entries.filter(({ kind }) => kind === 'email').map(({ subject }) => subject),
    mails: (await sandbox.mail()).map((mail) => ({
      to: mail.to,
      subject: mail.subject,
      messageId: messageIdOf(mail),
    })),
    textsSent: (await sandbox.texts()).filter(({ direction }) => direction !== 'inbound').map(({ body }) => body),
  };
}
