import { post } from '../../../client/api.ts';
import { useWrite } from '../records/use-write.ts';

const NOTICES = {
  succeeded: { title: 'Sign-in Link Sent', description: 'The email is on its way. Its link works once, for 7 days.' },
  failed: {
    title: 'Failed to Send Sign-in Link',
    description: 'There was an error sending the sign-in link. Please try again.',
  },
};

/** Emails a customer a new sign-in link. */
export function useCustomerSignInLink(id: string) {
  return useWrite({
    ...NOTICES,
    write: () => post('/api/crm/customers/{id}/sign-in-link', undefined, { params: { id } }),
  });
}

/** Emails a team member a new sign-in link, by id. */
export function useTeamMemberSignInLink() {
  return useWrite({
    ...NOTICES,
    write: (id: string) => post('/api/crm/team-members/{id}/sign-in-link', undefined, { params: { id } }),
  });
}
