import { useId, useState } from 'react';
import { post } from '#client/api.ts';
import type { Account } from '#contract/account.ts';
import { UPSELL_MAX_QUANTITY } from '#contract/limits.ts';
import { formatPrice, toCents } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/field.tsx';
import { TEAM } from '../shared/licenses.ts';
import { Outcome } from '../shared/parts.tsx';
import { useLeave } from '../shared/use-leave.ts';

/** Buys more team licenses, and shows their monthly price. */
export function BuySeats({ prices, wanted }: { prices: Account['prices']; wanted: number }) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const quantity = Number(typed ?? wanted);
  const isPossible = Number.isInteger(quantity) && quantity >= 1 && quantity <= UPSELL_MAX_QUANTITY;
  const checkout = useLeave(() => post('/api/account/checkout', { productType: TEAM, quantity }));
  const cents = toCents(prices.teamLicense);
  return (
    <form
      noValidate
      className="mt-8 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPossible && !checkout.pending) checkout.leave();
      }}
    >
      <h3 className="wide text-lg">More seats</h3>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <label htmlFor={id} className="sr-only">
          Number of team licenses
        </label>
        <TextInput
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={UPSELL_MAX_QUANTITY}
          value={typed ?? wanted}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="max-w-24 font-mono tabular-nums"
        />
        <p className="grow text-ink-soft">
          {isPossible ? priceOf(quantity, cents, prices.currency) : `From 1 to ${UPSELL_MAX_QUANTITY}`}
        </p>
        <Button type="submit" variant="secondary" disabled={!isPossible} pending={checkout.pending}>
          {checkout.pending ? 'Opening the checkout…' : 'Buy more licenses'}
        </Button>
      </div>
      <Outcome error={checkout.error} />
    </form>
  );
}

function priceOf(quantity: number, cents: number, currency: string): string {
  const total = `${formatPrice(cents * quantity, currency)} a month`;
  return quantity === 1 ? total : `${total}, ${formatPrice(cents, currency)} each`;
}
