import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { catchUpApp } from '../../jobs/jobs.ts';
import type { AccessService } from '../access/access.service.ts';
import type { AppWebhooksService } from '../app-webhooks/app-webhooks.service.ts';

/** Informs the app of changes from the time when it received no webhooks. */
export interface AppCatchUp {
  request(): Promise<void>;
  /** Processes accounts in batches until the app is up to date. */
  run(): Promise<void>;
}

interface Dependencies {
  database: Database;
  jobs: Jobs;
  access: AccessService;
  appWebhooks: AppWebhooksService;
}

export function createAppCatchUp({ database, jobs, access, appWebhooks }: Dependencies): AppCatchUp {
  const request = (): Promise<void> => database.transaction((tx) => jobs.enqueue(tx, catchUpApp, {}));
  return {
    request,
    run: async () => {
      const accounts = await appWebhooks.findUntold();
      if (accounts.length === 0) return appWebhooks.sendWaiting();
      await database.transaction((tx) => access.refresh(tx, accounts));
      await request();
    },
  };
}
