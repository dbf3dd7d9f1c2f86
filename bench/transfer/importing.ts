import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import papa from 'papaparse';
import type { ImportResponse } from '#contract/imports.ts';
import { type Watched, watchMemory } from '../support/peak-memory.ts';
import type { RunningProduct } from '../support/product.ts';

/** Rows per call, as in the CRM. */
const PART = 1_000;

/** Reads a file and imports it in parts, like the CRM. @throws Error when a row was not imported. */
export async function importFile(
  { url, serverPid }: RunningProduct,
  cookie: string,
  file: string,
): Promise<Watched<void>> {
  return watchMemory(serverPid, async () => {
    const { data } = papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true });
    const importId = randomUUID();
    for (let start = 0; start < data.length; start += PART) {
      const customers = data.slice(start, start + PART).map(({ name, email, phone }) => ({ name, email, phone }));
      const body = JSON.stringify({ customers, teamMembers: [], importId, chunk: start / PART });
      const response = await fetch(`${url}/api/crm/import-customers`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
      });
      const { customerImported } = (await response.json()) as ImportResponse;
      if (customerImported !== customers.length)
        throw new Error(`Only ${customerImported} of ${customers.length} rows were imported`);
    }
  });
}
