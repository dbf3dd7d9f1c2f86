import { setTimeout as wait } from 'node:timers/promises';
import type { Conversation } from '#contract/inbox.ts';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { hasDovecot, startDovecot } from '#tests/support/dovecot.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { loggedIn } from '#tests/support/product.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import type { Findings, Scenario } from '../scenario.ts';

const MAILS = 500;
/** Each mail of this share is posted by a provider, too. */
const POSTED_TOO = 5;
/** Of the sandbox's provider, which the product takes mails from unless another is set. */
const SECRET = 'inbound-mail-sandbox';
/** Between two posts, in milliseconds. */
const POST_EVERY = 200;
/** Between two kills, in milliseconds. Each strikes the other of two instances. */
const KILL_EVERY = 2_000;
const MOST_KILLS = 300;

export const incomingMails: Scenario = {
  name: 'incoming-mails',
  title: `${MAILS} mails read by IMAP and partly posted too, two instances, one of them killed every two seconds`,
  missing: () => (hasDovecot ? undefined : 'dovecot is not installed'),
  run: async () => {
    const node = await PostgresNode.create(DURABLE);
    const dovecot = await startDovecot();
    const variables = { DATABASE_URL: node.url, INBOUND_IMAP_URL: dovecot.url };
    const installation = await Installation.start({ instances: 2, variables });
    try {
      await installation.ready();
      for (let number = 0; number < MAILS; number += 1) dovecot.deliver(String(number), mail(number));
      const posting = postSome(installation);
      const kills = await strike(installation);
      await installation.ready();
      const refused = await posting;
      return await compare(installation, `${kills} kills; ${refused} posts were repeated`);
    } finally {
      await installation.stop();
      await dovecot.stop();
      await node.remove();
    }
  },
};

function mail(number: number): string {
  return `From: Una <una-${number}@example.com>\r\nTo: office@example.com\r\nSubject: Mail ${number}\r\nMessage-ID: <${number}@example.com>\r\n\r\nHello ${number}`;
}

/** Posts mails until each got a yes, as a provider does. @returns how many posts got none. */
async function postSome({ instances }: Installation): Promise<number> {
  let refused = 0;
  for (let number = 0; number < MAILS; number += POSTED_TOO) {
    const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` };
    const post = () =>
      new HttpClient(instances[refused % instances.length]?.url ?? '', 8_000)
        .send('POST', '/api/webhooks/mail', mail(number), headers)
        .catch(() => ({ status: 0 }));
    while ((await post()).status !== 200) {
      refused += 1;
      await wait(POST_EVERY);
    }
    await wait(POST_EVERY);
  }
  return refused;
}

/** Kills one instance after the other until all mails have come. @returns the number of kills. */
async function strike(installation: Installation): Promise<number> {
  const { instances } = installation;
  let kills = 0;
  while (kills < MOST_KILLS && (await conversationsOf(installation)).length < MAILS) {
    const instance = instances[kills % instances.length];
    await wait(KILL_EVERY);
    await instance?.kill();
    await instance?.start();
    kills += 1;
  }
  return kills;
}

async function compare(installation: Installation, note: string): Promise<Findings> {
  const conversations = await conversationsOf(installation);
  const mails = conversations.reduce((sum, { unread }) => sum + unread, 0);
  const present = conversations.length;
  return { acknowledged: MAILS, present, doubled: mails - present, failed: 0, notes: [note], problems: [] };
}

/** Each mail has a subject of its own, and so a conversation of its own, which holds it as often as it was stored. */
async function conversationsOf({ instances }: Installation): Promise<Conversation[]> {
  for (const { url } of instances) {
    const staff = await loggedIn(new HttpClient(url, 8_000)).catch(() => undefined);
    const answer = await staff?.get('/api/crm/conversations?channel=email').catch(() => undefined);
    if (answer?.status === 200) return answer.body as unknown as Conversation[];
  }
  return [];
}
