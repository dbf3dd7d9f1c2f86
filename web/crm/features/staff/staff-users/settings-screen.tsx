import { Screen } from '#crm/shared/layout/screen.tsx';
import { SettingsNav } from '#crm/shared/layout/settings-nav.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** The settings of admins: staff users, roles and rules. */
export function SettingsScreen() {
  return (
    <Screen title="Settings" tools={<SettingsNav />}>
      <PeopleSection />
      <InvitationsSection />
      <SecondFactorSection />
    </Screen>
  );
}
