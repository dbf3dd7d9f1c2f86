import { readConfig } from '../server/config/config.ts';
import { rotateSecret } from '../server/operations/session-secret/session-secret.service.ts';
import { describeChange } from '../server/operations/session-secret/words.ts';
import { AppError } from '../server/shared/errors.ts';
import { counted } from '../server/shared/pluralize.ts';
import { CliError, type CommandInput, runCommand } from './cli-error.ts';
import { withDatabase } from './database/product-database.ts';
import { readPassword } from './staff/read-password.ts';
import { withEnvFile } from './start/environment.ts';

/**
 * `npm run secrets:rotate`: changes from a former SESSION_SECRET to the configured one and keeps second factors and signing
 * keys. The former secret comes from SESSION_SECRET_OLD, stdin or a prompt, because every user of the machine can see
 * arguments.
 */
export async function secretsRotate({ env, stdin }: CommandInput): Promise<number> {
  const settings = withEnvFile(env);
  const config = readConfig(settings);
  const secret = config.sessionSecret;
  if (!secret)
    throw new CliError('SESSION_SECRET is not set: set the new one, and give the former when you are asked.');
  const former = settings.SESSION_SECRET_OLD?.trim() || (await readPassword(stdin, 'The former SESSION_SECRET: '));
  if (!former) throw new CliError('Give the former SESSION_SECRET in SESSION_SECRET_OLD, or on stdin.');
  if (former === secret) throw new CliError('SESSION_SECRET is the former one still: set the new one first.');
  return withDatabase(config, async (database) => {
    const { encryptedAnew, ...change } = await rotateSecret(database, { former, secret }).catch((error: unknown) => {
      throw error instanceof AppError ? new CliError(error.message) : error;
    });
    const { secondFactors, signingKeys, webhookSecrets } = encryptedAnew;
    const counts = [
      counted(secondFactors, 'second factor'),
      counted(signingKeys, 'signing key'),
      counted(webhookSecrets, 'webhook secret'),
    ];
    console.log(`Encrypted anew: ${counts.join(', ')}. ${describeChange(change)} Start the product.`);
    return 0;
  });
}

if (import.meta.main) await runCommand(secretsRotate);
