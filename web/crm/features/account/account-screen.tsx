import { Screen } from '../../shared/layout/screen.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What is the user's own: how they log in, and where they are. */
export function AccountScreen() {
  return (
    <Screen title="Account">
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </Screen>
  );
}
