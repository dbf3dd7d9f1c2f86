import { Screen } from '../../shared/layout/screen.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** What admins decide for everybody: who works here, and what they may do. */
export function SettingsScreen() {
  return (
    <Screen title="Settings">
      <PeopleSection />
      <InvitationsSection />
      <SecondFactorSection />
    </Screen>
  );
}
