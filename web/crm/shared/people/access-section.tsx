import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../panel/panel-section.tsx';
import { hasRole } from '../session/role.ts';

interface AccessSectionProps {
  isSending: boolean;
  sendSignInLink: () => void;
  /** Shows whether the person may use the app. */
  children: ReactNode;
}

/** Shows a person's access to the app, and offers to send a sign-in link. */
export function AccessSection({ isSending, sendSignInLink, children }: AccessSectionProps) {
  return (
    <PanelSection
      title="Access"
      action={
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
