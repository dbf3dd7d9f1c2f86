import type { Database } from '../server/database/database.ts';
import { noteRun } from '../server/database/operation-runs.ts';
import { createAiAppGateway } from '../server/gateways/ai-app/http-ai-app.ts';
import { createStripeGateway } from '../server/gateways/payments/stripe.ts';
import { JobRunner } from '../server/jobs/job-runner.ts';
import { VendorError } from '../server/shared/errors.ts';
import { createPhoneReader } from '../server/shared/phone.ts';
import { salesOnRecord } from '../server/start/sales-on-record.ts';
import { CliError, type CommandInput, runCommand } from './cli-error.ts';
import { withDatabase } from './database/product-database.ts';
import { readArguments } from './reconcile/arguments.ts';
import { compareWithStripe } from './reconcile/compare-with-stripe.ts';
import { createReconciliation } from './reconcile/create-reconciliation.ts';
import { loadConfig } from './start/environment.ts';

/** Time for the job queue to close. */
const CLOSE_TIMEOUT_MS = 5_000;

/** `npm run reconcile`: prints where our purchases and licenses differ from Stripe. `--mend` corrects them. */
export async function reconcile(input: CommandInput): Promise<number> {
  const args = readArguments(input.args);
  const config = loadConfig(input.env);

  async function run(database: Database): Promise<number> {
    const jobs = new JobRunner(database, (error) => console.error(error.message));
    if (args.mend) await jobs.open();
    try {
      const service = createReconciliation({
        database,
        payments: createStripeGateway(config.stripe, { isOnRecord: salesOnRecord(database) }),
        aiApp: config.appWebhooks && createAiAppGateway(config.appWebhooks),
        jobs,
        phones: createPhoneReader(config.defaultCountry),
        defaultCountry: config.defaultCountry,
      });
      const left = await compareWithStripe(service, args);
      if (!args.since) await noteRun(database.db, 'reconcile', left);
      return left === 0 ? 0 : 1;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new CliError(`Stripe could not be asked, so nothing was compared: ${reason}`);
    } finally {
      if (args.mend) await jobs.close(CLOSE_TIMEOUT_MS);
    }
  }

  return withDatabase(config, run);
}

if (import.meta.main) await runCommand(reconcile);
