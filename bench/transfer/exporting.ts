import { type Watched, watchMemory } from '../support/peak-memory.ts';
import type { RunningProduct } from '../support/product.ts';

/** Reads the whole export. @returns its number of lines. */
export async function exportAll({ url, serverPid }: RunningProduct, cookie: string): Promise<Watched<number>> {
  return watchMemory(serverPid, async () => {
    const response = await fetch(`${url}/api/crm/export-users`, { headers: { cookie } });
    if (!response.ok || !response.body) throw new Error(`The export was refused: ${response.status}`);
    let lines = 0;
    for await (const piece of response.body) for (const byte of piece) if (byte === 10) lines += 1;
    return lines;
  });
}
