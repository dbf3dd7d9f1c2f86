import { mailJob } from './job.ts';

/** Names a customer, a team member or neither, so that a request for an unknown address takes as long. */
export interface SignInLinkOrder {
  linkId: string;
  customerId: string | null;
  teamMemberId: string | null;
  lifetimeMinutes: number;
}

/** Emails a sign-in link. */
export const signInLink = mailJob<SignInLinkOrder>('sign-in-link');
