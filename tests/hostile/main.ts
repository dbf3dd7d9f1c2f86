import { parseArgs } from 'node:util';
import { CliError, runCommand } from '#scripts/cli-error.ts';
import { startDnsServer } from '#tests/support/dns-server.ts';
import { Random } from '../faults/random.ts';
import { HttpClient } from '../support/http-client.ts';
import { ProductProcess } from '../support/processes.ts';
import { loggedIn } from '../support/product.ts';
import { createProductEnv } from '../support/product-env.ts';
import { attack, spoiledRequests } from './attack.ts';
import { readOperations } from './document.ts';
import { keptMails, keptReport } from './kept-mails.ts';
import { longRequests } from './long-texts.ts';
import { hostileMails } from './mails.ts';
import { report } from './report.ts';

/** Calls that end the session. The attack leaves them out, because later requests would have no session. */
const ENDS_SESSION = ['POST /api/staff/logout', 'DELETE /api/crm/account/sessions'];

const MAILS = 300;
const MAIL_SECRET = 'secret of the hostile mails';

await runCommand(async () => {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const seed = Number(values.seed);
  const dns = await startDnsServer({ 'example.com': { mx: ['mail.example.com'] } });
  // Server and sandbox run in their own processes, so that only the server's event loop is measured. It logs as in live mode.
  const { url, variables, remove } = await createProductEnv({
    DNS_SERVERS: dns.address,
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'on',
    INBOUND_MAIL_SECRET: MAIL_SECRET,
  });
  const sandbox = await ProductProcess.start('sandbox', variables);
  const server = await ProductProcess.start('server', variables);
  try {
    const staff = await loggedIn(new HttpClient(url));
    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const operations = await readOperations(url);
    const asked = operations.filter(({ method, path }) => !ENDS_SESSION.includes(`${method} ${path}`));
    const spoiled = await attack(url, spoiledRequests(asked, cookie, Number(values.requests), seed));
    console.log(report(`Spoiled requests, ${asked.length} operations, seed ${seed}`, spoiled));
    const long = await attack(url, longRequests(asked, cookie));
    console.log(report('Long addresses, headers and bodies of every alphabet', long));
    const mails = await attack(url, hostileMails(MAILS, MAIL_SECRET, new Random(seed)));
    console.log(report('Hostile mails', mails));
    const kept = await keptMails(staff);
    console.log(keptReport(kept));
    // Without the session, half of the requests would have been refused early.
    if ((await staff.get('/api/staff/session')).status !== 200)
      throw new CliError('The staff session has ended on the way.');
    const isSafe = kept.count === MAILS && kept.unsafe.length === 0;
    return isSafe && [spoiled, long, mails].every(({ failures }) => failures.length === 0) ? 0 : 1;
  } finally {
    await server.stop();
    await sandbox.stop();
    await remove();
    await dns.close();
  }
});
