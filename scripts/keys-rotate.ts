import { parseArgs } from 'node:util';
import { readSessionSecret } from '../server/config/secrets.ts';
import { createSigningKeysService } from '../server/modules/account/ai-app/signing-keys.service.ts';
import { createAuditService } from '../server/modules/staff/audit/audit.service.ts';
import { isSecretOfDatabase } from '../server/operations/session-secret/session-secret.service.ts';
import { CliError, type CommandInput, runCommand } from './cli-error.ts';
import { withDatabase } from './database/product-database.ts';
import { loadConfig } from './start/environment.ts';

/**
 * `npm run keys:rotate [-- --revoke]`: creates a new signing key for the AI app. Former signatures stay valid unless
 * `--revoke` is given.
 */
export async function keysRotate({ args, env }: CommandInput): Promise<number> {
  const isRevoked = wantsRevocation(args);
  const config = loadConfig(env);
  const secret = readSessionSecret(config.sessionSecret, config.dataDir);
  return withDatabase(config, async (database) => {
    if (!secret || !(await isSecretOfDatabase(database, secret))) {
      throw new CliError('SESSION_SECRET is not the one that the product was last started with: no key was made.');
    }
    const keys = createSigningKeysService({ database, secret });
    const id = await keys.rotate(createAuditService(), { isRevoked });
    const former = isRevoked ? 'Former ones are valid no more.' : 'The former is published for another day.';
    console.log(`The key ${id} signs from now on. ${former}`);
    return 0;
  });
}

/** @throws CliError for an option that does not exist. */
function wantsRevocation(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { revoke: { type: 'boolean', default: false } } }).values.revoke;
  } catch {
    throw new CliError('Usage: npm run keys:rotate -- [--revoke]');
  }
}

if (import.meta.main) await runCommand(keysRotate);
