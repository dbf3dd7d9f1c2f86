import { AppAccess, OpenAppResponse } from '../app-access.ts';
import type { Endpoint } from './endpoint.ts';

/** Sign-in to the AI app from the account, and the AI app's own requests. */
export const appAccessEndpoints = {
  openApp: {
    method: 'POST',
    path: '/api/account/open-app',
    access: 'account',
    summary: 'Get a URL that opens the AI app signed in. 409 without access',
    response: OpenAppResponse,
  },
  readAccess: {
    method: 'GET',
    path: '/api/access/{sub}',
    access: 'app',
    summary: "Get a person's identity and access state",
    response: AppAccess,
  },
} as const satisfies Record<string, Endpoint>;
