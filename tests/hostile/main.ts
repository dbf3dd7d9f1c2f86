import { parseArgs } from 'node:util';
import { CliError, runCommand } from '#scripts/cli-error.ts';
import { freePort } from '#scripts/free-port.ts';
import { startDnsServer } from '#tests/support/dns-server.ts';
import { HttpClient } from '../support/http-client.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv } from '../support/product-env.ts';
import { attack, spoiledRequests } from './attack.ts';
import { readOperations } from './document.ts';
import { longRequests } from './long-texts.ts';
import { report } from './report.ts';

/** Calls that end the session. The attack leaves them out, because later requests would have no session. */
const ENDS_SESSION = ['POST /api/staff/logout', 'DELETE /api/crm/account/sessions'];

await runCommand(async () => {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const seed = Number(values.seed);
  const dns = await startDnsServer(await freePort(), { 'example.com': { mx: ['mail.example.com'] } });
  // Server and sandbox run in their own processes, so that only the server's event loop is measured. It logs as in live mode.
  const { url, variables, remove } = await createProductEnv({
    DNS_SERVERS: dns.address,
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'on',
  });
  const sandbox = await ProductProcess.start('sandbox', variables);
  const server = await ProductProcess.start('server', variables);
  try {
    const staff = await loggedIn(new HttpClient(url));
    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const operations = await readOperations(url);
    const kept = operations.filter(({ method, path }) => !ENDS_SESSION.includes(`${method} ${path}`));
    const spoiled = await attack(url, spoiledRequests(kept, cookie, Number(values.requests), seed));
    console.log(report(`Spoiled requests, ${kept.length} operations, seed ${seed}`, spoiled));
    const long = await attack(url, longRequests(kept, cookie));
    console.log(report('Long addresses, headers and bodies of every alphabet', long));
    // Without the session, half of the requests would have been refused early.
    if ((await staff.get('/api/staff/session')).status !== 200)
      throw new CliError('The staff session has ended on the way.');
    return spoiled.failures.length + long.failures.length > 0 ? 1 : 0;
  } finally {
    await server.stop();
    await sandbox.stop();
    await remove();
    await dns.close();
  }
});
