import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/free-port.ts';
import { runCommand } from '../../scripts/refusal.ts';
import { startDnsServer } from '../email-check/dns-server.ts';
import { startProduct } from '../support/product.ts';
import { attack } from './attack.ts';
import { readOperations } from './document.ts';
import { report } from './report.ts';

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
    const kept = operations.filter(({ path }) => !['/api/staff/logout', '/api/staff/sessions/end-all'].includes(path));
    const outcome = await attack(product.url, kept, cookie, Number(values.requests), Number(values.seed));
    console.log(report(outcome, kept.length, Number(values.seed)));
    return outcome.failures.length > 0 ? 1 : 0;
  } finally {
    await product.stop();
    await dns.close();
  }
});
