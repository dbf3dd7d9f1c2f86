import * as z from 'zod/mini';
import {
  Account,
  CodeProof,
  PasswordChange,
  PasswordProof,
  RecoveryCodes,
  SecondFactorOffer,
  SecondFactorRemoval,
  SessionSummary,
} from '../account.ts';
import { Done } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** A staff user's own password, second factor and sessions. */
export const accountEndpoints = {
  account: {
    method: 'GET',
    path: '/api/crm/account',
    access: 'staff',
    beforeSecondFactor: true,
    summary: 'The account of whoever asks',
    response: Account,
  },
  changePassword: {
    method: 'POST',
    path: '/api/crm/account/password',
    access: 'staff',
    summary: 'Change the password; ends all other sessions',
    body: PasswordChange,
    response: Done,
  },
  offerSecondFactor: {
    method: 'POST',
    path: '/api/crm/account/second-factor',
    access: 'staff',
    beforeSecondFactor: true,
    summary: 'Begin to set up an authenticator app; nothing is asked for at login until a code has confirmed it',
    body: PasswordProof,
    response: SecondFactorOffer,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/crm/account/second-factor/confirm',
    access: 'staff',
    beforeSecondFactor: true,
    summary: 'Turn the second factor on with a first code; ends all other sessions and answers the recovery codes',
    body: CodeProof,
    response: RecoveryCodes,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/crm/account/second-factor/remove',
    access: 'staff',
    summary: 'Turn the second factor off',
    body: SecondFactorRemoval,
    response: Done,
  },
  listSessions: {
    method: 'GET',
    path: '/api/crm/account/sessions',
    access: 'staff',
    summary: 'Where this user is logged in, the latest use first',
    response: z.array(SessionSummary),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/crm/account/sessions/{id}',
    access: 'staff',
    summary: 'End one session of this user',
    response: Done,
  },
  logOutEverywhere: {
    method: 'DELETE',
    path: '/api/crm/account/sessions',
    access: 'staff',
    summary: 'End all sessions of this user, this one included',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
