import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { type KilledServer, startToKill } from '../support/killed-server.ts';

const CHUNK = 150;
const ROWS = 8 * CHUNK;

let server: KilledServer;
let staff: HttpClient;

/** A file that was sent in parts until the server was killed. */
interface Cut {
  domain: string;
  importId: string;
  parts: object[][];
  /** The part whose answer was lost. */
  lost: number;
}
let first: Cut;
let second: Cut;

/** Kills the server while it imports two files, each in the middle. */
beforeAll(async () => {
  server = await startToKill();
  staff = await server.staff();
  [first, second] = [fileOf('first.example'), fileOf('second.example')];
  const enough = Promise.withResolvers<void>();
  const sending = [first, second].map(async (file) => {
    for (; file.lost < file.parts.length; file.lost++) {
      if (first.lost >= 2 && second.lost >= 2) enough.resolve();
      await send(file, file.importId, file.lost);
    }
  });
  const cut = Promise.allSettled(sending);
  await enough.promise;
  await new Promise((resolve) => setTimeout(resolve, 15));
  await server.kill();
  await cut;
  await server.restart();
});
afterAll(() => server.stop());

function fileOf(domain: string): Cut {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    name: `Person ${index}`,
    email: `person-${index}@${domain}`,
  }));
  const parts = Array.from({ length: ROWS / CHUNK }, (_, part) => rows.slice(part * CHUNK, (part + 1) * CHUNK));
  return { domain, importId: crypto.randomUUID(), parts, lost: 0 };
}

const send = ({ parts }: Cut, importId: string, chunk: number) =>
  staff.post('/api/crm/import-customers', { customers: parts[chunk], importId, chunk });

async function expectEveryRowOnce({ domain }: Cut): Promise<void> {
  const { body } = await staff.get('/api/crm/customers');
  const emails = (body as unknown as { email: string }[])
    .map(({ email }) => email)
    .filter((email) => email.endsWith(domain));
  expect(emails).toHaveLength(ROWS);
  expect(new Set(emails).size).toBe(ROWS);
}

describe('The server killed with SIGKILL in the middle of an import', () => {
  test('was killed there', () => {
    for (const { lost, parts } of [first, second]) expect(lost).toBeLessThan(parts.length);
  });

  test('has every row once when the same file comes again', async () => {
    const importId = crypto.randomUUID();
    for (const part of first.parts.keys()) expect((await send(first, importId, part)).status).toBe(200);
    await expectEveryRowOnce(first);
  });

  test('goes on under the same import with the part whose answer was lost', async () => {
    for (let part = second.lost; part < second.parts.length; part++) {
      expect((await send(second, second.importId, part)).status).toBe(200);
    }
    await expectEveryRowOnce(second);
    const summaries = (await staff.get('/api/crm/imports')).body as unknown as { id: string }[];
    expect(summaries.find(({ id }) => id === second.importId)).toMatchObject({
      customerImported: ROWS,
      customerSkipped: 0,
    });
  });
});
