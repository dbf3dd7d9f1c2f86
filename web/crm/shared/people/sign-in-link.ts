import { post } from '../../../client/api.ts';
import { useWrite } from '../records/use-write.ts';

const NOTICES = {
  succeeded: { title: 'Sign-in Link Sent', description: 'The email is on its way. Its link works once, for 7 days.' },
  failed: {
    title: 'Failed to Send Sign-in Link',
    description: 'There was an error sending the sign-in link. Please try again.',
  },
  onSuccess: () => undefined,
};

/** Mails a customer a new link to sign in with. */
export function useCustomerSignInLink(id: string) {
  return useWrite<void>({
    ...NOTICES,
    write: () => post('/api/crm/customers/{id}/sign-in-link', undefined, { params: { id } }),
  });
}

/** The same for a team member, by id. */
export function useTeamMemberSignInLink() {
  return useWrite<string>({
    ...NOTICES,
    write: (id) => post('/api/crm/team-members/{id}/sign-in-link', undefined, { params: { id } }),
  });
}
