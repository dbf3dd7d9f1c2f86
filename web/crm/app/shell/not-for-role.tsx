import { CRM_SCREENS } from '../../../../contract/crm-addresses.ts';
import { Screen } from '../../shared/layout/screen.tsx';
import { PlainLink } from '../../shared/navigation/links.tsx';

/** Shown in place of a screen that the user's role may not see, for example after following a colleague's link. */
export function NotForRole() {
  return (
    <Screen title="Not for your role">
      <p className="max-w-prose px-4 py-10 text-ink-soft md:px-6">
        Only admins see this screen. If you need something from it, ask one of them.{' '}
        <PlainLink href={CRM_SCREENS.dashboard} className="text-ink underline underline-offset-4">
          Go to the dashboard
        </PlainLink>
      </p>
    </Screen>
  );
}
