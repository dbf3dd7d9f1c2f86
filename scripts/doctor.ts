import { ConfigError } from '../server/shared/config-error.ts';
import { CliError, type CommandInput, runCommand } from './cli-error.ts';
import { nameDatabase } from './database/product-database.ts';
import { checkApp } from './doctor/app.ts';
import { checkDatabase, checkOtherUrls } from './doctor/database.ts';
import { toLine, wrong } from './doctor/finding.ts';
import { checkMessages } from './doctor/messages.ts';
import { checkFolder, checkPublicUrl, checkSite } from './doctor/surroundings.ts';
import { checkVendors } from './doctor/vendors.ts';
import { loadConfig } from './start/environment.ts';

/** `npm run doctor`: checks everything that the product needs and changes nothing. The exit code is 1 if something is wrong. */
export async function doctor({ env }: CommandInput): Promise<number> {
  const config = readSettings(env);
  if (typeof config === 'string') {
    console.log(toLine(wrong('settings', config)));
    return 1;
  }
  nameDatabase(config);
  const findings = [
    checkFolder(config),
    checkSite(),
    ...(await checkDatabase(config)),
    ...(await checkOtherUrls(config)),
    ...(await checkVendors(config)),
    ...(await checkApp(config)),
    ...(await checkPublicUrl(config)),
    ...(await checkMessages(config)),
  ];
  for (const finding of findings) console.log(toLine(finding));
  return findings.every(({ isOk }) => isOk) ? 0 : 1;
}

function readSettings(env: NodeJS.ProcessEnv) {
  try {
    return loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof CliError) return error.message;
    throw error;
  }
}

if (import.meta.main) await runCommand(doctor);
