import type { Customer } from '../../../../../contract/customers.ts';
import { StateBadge } from '../../../../ui/badge.tsx';
import { ACCESS_LABELS, ACCESS_TONES, overrideLabel } from '../../../shared/access-labels.ts';
import { dateLabel } from '../../../shared/local-time.ts';
import { AccessSection } from '../../../shared/people/access-section.tsx';
import { useCustomerSignInLink } from '../../../shared/people/sign-in-link.ts';

/** Shows whether the customer may use the app, until when and why, and a button to send a sign-in link. */
export function AccessState({ customer }: { customer: Customer }) {
  const { id, accessState, accessUntil, accessOverride } = customer;
  const signInLink = useCustomerSignInLink(id);
  return (
    <AccessSection isSending={signInLink.isPending} sendSignInLink={() => signInLink.mutate()}>
      <span className="flex items-baseline gap-x-2">
        <StateBadge tone={ACCESS_TONES[accessState]}>{ACCESS_LABELS[accessState]}</StateBadge>
        {accessUntil && <time dateTime={accessUntil}>until {dateLabel(accessUntil)}</time>}
      </span>
      <span className="text-ink-soft">
        {accessOverride ? `${overrideLabel(accessOverride)} by staff` : overrideLabel(null)}
      </span>
    </AccessSection>
  );
}
