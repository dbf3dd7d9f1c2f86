import type { ReactNode } from 'react';
import { post } from '#client/api.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '../panel/panel-section.tsx';
import { useWrite } from '../records/use-write.ts';
import { hasRole } from '../session/role.ts';

interface AccessSectionProps {
  isSending: boolean;
  /** Undefined where there is no address to send it to. */
  sendSignInLink: (() => void) | undefined;
  /** Shows whether the person may use the app. */
  children: ReactNode;
}

/** Shows a person's access to the app, and offers to send a sign-in link. */
export function AccessSection({ isSending, sendSignInLink, children }: AccessSectionProps) {
  return (
    <PanelSection
      title="Access"
      action={
        sendSignInLink &&
        hasRole('member') && (
          <Button variant="quiet" size="sm" className="-mr-3" pending={isSending} onClick={sendSignInLink}>
            Send sign-in link
          </Button>
        )
      }
    >
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">{children}</p>
    </PanelSection>
  );
}

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
