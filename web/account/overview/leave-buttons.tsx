import type { ReactNode } from 'react';
import { post } from '#client/api.ts';
import type { AccountCheckout } from '#contract/account.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#ui/button.tsx';
import { AGENT } from '../shared/licenses.ts';
import { Outcome } from '../shared/parts.tsx';
import { accountResource } from '../shared/resources.ts';
import { useLeave } from '../shared/use-leave.ts';

interface LeaveButtonProps {
  children: ReactNode;
  pendingLabel: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  leaving: { leave: () => void; pending: boolean; error: Error | null };
}

function LeaveButton({ children, pendingLabel, variant, size, leaving }: LeaveButtonProps) {
  return (
    <div>
      <Button variant={variant} size={size} pending={leaving.pending} onClick={() => leaving.leave()}>
        {leaving.pending ? pendingLabel : children}
      </Button>
      <Outcome error={leaving.error} />
    </div>
  );
}

export function OpenApp() {
  // A rejection means that the displayed license is outdated.
  const leaving = useLeave(
    () => post('/api/account/open-app', undefined),
    () => void accountResource.read(),
  );
  return (
    <LeaveButton size="lg" pendingLabel="Opening…" leaving={leaving}>
      Open Insurance 24/7 AI
    </LeaveButton>
  );
}

export function BuyLicense({ price }: { price: string }) {
  const license: AccountCheckout = { productType: AGENT, quantity: 1 };
  const leaving = useLeave(() => post('/api/account/checkout', license));
  return (
    <LeaveButton size="lg" pendingLabel="Opening the checkout…" leaving={leaving}>
      Get a license for {price} a month
    </LeaveButton>
  );
}

/** Opens Stripe's page for receipts and cards. */
export function BillingPortal({ label, size = 'md' }: { label: string; size?: ButtonSize }) {
  const leaving = useLeave(() => post('/api/account/billing-portal', undefined));
  return (
    <LeaveButton size={size} variant="secondary" pendingLabel="Opening Stripe…" leaving={leaving}>
      {label}
    </LeaveButton>
  );
}
