import { SignInLinkRequest, SignInLinkResponse } from '../sign-in.ts';
import { Done } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Sign-in links for customers and team members. */
export const signInEndpoints = {
  requestSignInLink: {
    method: 'POST',
    path: '/api/account/sign-in-links',
    access: 'public',
    summary: 'Email a sign-in link, if the address is known. The response is the same for an unknown address',
    body: SignInLinkRequest,
    response: SignInLinkResponse,
    status: 202,
  },
  sendCustomerSignInLink: {
    method: 'POST',
    path: '/api/crm/customers/{id}/sign-in-link',
    access: 'staff',
    summary: 'Email a customer a new sign-in link',
    response: Done,
  },
  sendTeamMemberSignInLink: {
    method: 'POST',
    path: '/api/crm/team-members/{id}/sign-in-link',
    access: 'staff',
    summary: 'Email a team member a new sign-in link',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
