import { mailJob } from './job.ts';

/** Who gets a link: one of the two, or nobody, so that asking for somebody unknown takes as long. */
export interface SignInLinkOrder {
  linkId: string;
  customerId: string | null;
  teamMemberId: string | null;
  lifetimeMinutes: number;
}

/** Mails somebody a link to sign in with. */
export const signInLink = mailJob<SignInLinkOrder>('sign-in-link');
