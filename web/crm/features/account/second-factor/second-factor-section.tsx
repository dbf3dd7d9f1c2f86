import { AccountSection } from '../account-section.tsx';
import { SecondFactor } from './second-factor.tsx';

export function SecondFactorSection() {
  return (
    <AccountSection
      title="Second factor"
      about="A code from an app on your phone, asked for after the password. Who has found out the password alone gets no further."
    >
      <SecondFactor />
    </AccountSection>
  );
}
