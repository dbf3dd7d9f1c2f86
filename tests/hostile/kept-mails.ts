import type { Conversation, ConversationMessage } from '#contract/inbox.ts';
import type { HttpClient } from '../support/http-client.ts';

export interface KeptMails {
  count: number;
  /** Kept raw, because they could not be read. */
  unreadable: number;
  /** What a browser could run, load or open, with its path. */
  unsafe: string[];
}

/** Reads all mails that came in, as a browser would show them. */
export async function keptMails(staff: HttpClient): Promise<KeptMails> {
  const kept: KeptMails = { count: 0, unreadable: 0, unsafe: [] };
  for await (const { id } of pages<Conversation>(staff, '/api/crm/conversations?channel=email')) {
    for await (const message of pages<ConversationMessage>(staff, `/api/crm/conversations/${id}/messages`)) {
      if (message.direction !== 'inbound') continue;
      kept.count += 1;
      kept.unreadable += message.isUnreadable;
      const files = message.attachments.filter(({ isKept }) => isKept);
      kept.unsafe.push(
        ...(await unsafeHtml(staff, message)),
        ...(await Promise.all(files.map((file) => unsafeFile(staff, file.id)))).flat(),
      );
    }
  }
  return kept;
}

export function keptReport({ count, unreadable, unsafe }: KeptMails): string {
  return [
    `Mails kept: ${count}, of which ${unreadable} could not be read`,
    ...unsafe.map((what) => `✗ ${what}`),
    '',
  ].join('\n');
}

async function unsafeHtml(staff: HttpClient, { id, hasHtml }: ConversationMessage): Promise<string[]> {
  if (!hasHtml) return [];
  const path = `/api/crm/messages/${id}/html`;
  const { headers } = await staff.get(path);
  const isSafe =
    headers.get('content-security-policy')?.startsWith("sandbox; default-src 'none'") &&
    headers.get('x-content-type-options') === 'nosniff';
  return isSafe ? [] : [`${path} is no sandbox: ${headers.get('content-security-policy')}`];
}

async function unsafeFile(staff: HttpClient, id: string): Promise<string[]> {
  const path = `/api/crm/attachments/${id}`;
  const { headers } = await staff.get(path);
  const isSafe =
    headers.get('content-disposition')?.startsWith('attachment') && headers.get('x-content-type-options') === 'nosniff';
  return isSafe ? [] : [`${path} is no download: ${headers.get('content-disposition')}`];
}

async function* pages<Row>(staff: HttpClient, first: string): AsyncGenerator<Row> {
  for (let path: string | undefined = first; path; ) {
    const { body, headers } = await staff.get(path);
    yield* body as unknown as Row[];
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
}
