import { Screen } from '../../shared/layout/screen.tsx';
import { ScreenSection } from '../../shared/layout/screen-section.tsx';
import { hasRole } from '../../shared/session/role.ts';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The user's own settings: email, password, second factor, sessions. */
export function AccountScreen() {
  return (
    <Screen title="Account">
      <PasswordSection />
      {hasRole('member') && <EmailSection />}
      <SecondFactorSection />
      <SessionsSection />
    </Screen>
  );
}

function SecondFactorSection() {
  return (
    <ScreenSection
      title="Second factor"
      about="A code from an app on your phone, asked for after the password. Who has found out the password alone gets no further."
    >
      <SecondFactor />
    </ScreenSection>
  );
}
