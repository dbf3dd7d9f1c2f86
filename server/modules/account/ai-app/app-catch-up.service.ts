import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { catchUpApp } from '#server/jobs/jobs.ts';
import type { AccessService } from './access.service.ts';
import type { AppWebhooksService } from './app-webhooks.service.ts';

interface Dependencies {
  database: Database;
  jobs: Jobs;
  access: AccessService;
  appWebhooks: AppWebhooksService;
}

/** Informs the app of changes from the time when it received no webhooks. */
export function createAppCatchUp({ database, jobs, access, appWebhooks }: Dependencies) {
  const request = (): Promise<void> => database.transaction((tx) => jobs.enqueue(tx, catchUpApp, {}));
  return {
    request,
    /** Processes accounts in batches until the app is up to date. */
    run: async (): Promise<void> => {
      const accounts = await appWebhooks.findUntold();
      if (accounts.length === 0) return appWebhooks.sendWaiting();
      await database.transaction((tx) => access.refresh(tx, accounts));
      await request();
    },
  };
}
