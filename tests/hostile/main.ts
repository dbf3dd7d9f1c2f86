import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/free-port.ts';
import { Refusal, runCommand } from '../../scripts/refusal.ts';
import { startDnsServer } from '../email-check/dns-server.ts';
import { startProduct } from '../support/product.ts';
import { attack } from './attack.ts';
import { readOperations } from './document.ts';
import { report } from './report.ts';

/** Calls that are refused from then on: a hostile request to them would be the last one with a session. */
const ENDS_SESSION = ['POST /api/staff/logout', 'DELETE /api/crm/account/sessions'];

await runCommand(async () => {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const dns = await startDnsServer(await freePort(), { 'example.com': { mx: ['mail.example.com'] } });
  const product = await startProduct({ DNS_SERVERS: dns.address });
  try {
    const staff = await product.staff();
    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const operations = await readOperations(product.url);
    const kept = operations.filter(({ method, path }) => !ENDS_SESSION.includes(`${method} ${path}`));
    const outcome = await attack(product.url, kept, cookie, Number(values.requests), Number(values.seed));
    console.log(report(outcome, kept.length, Number(values.seed)));
    // Without it half of the requests would have been turned away at the door.
    if ((await staff.get('/api/staff/session')).status !== 200)
      throw new Refusal('The staff session has ended on the way.');
    return outcome.failures.length > 0 ? 1 : 0;
  } finally {
    await product.stop();
    await dns.close();
  }
});
