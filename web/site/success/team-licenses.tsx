import { useCallback, useEffect, useRef, useState } from 'react';
import { UPSELL_DEFAULT_QUANTITY, UPSELL_MAX_QUANTITY } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { success } from '../content/success.ts';

/** The upsell: a number of team licenses at `price` a month each. */
export function TeamLicenses({ price }: { price: string }) {
  const { team } = success;
  const input = useRef<HTMLInputElement>(null);
  const [quantity, setQuantity] = useState(String(UPSELL_DEFAULT_QUANTITY));
  const [isPossible, setPossible] = useState(true);
  const read = useCallback(() => {
    setQuantity(input.current?.value ?? '');
    setPossible(input.current?.validity.valid ?? false);
  }, []);
  // Includes the value that the browser kept from an earlier visit.
  useEffect(read, [read]);
  return (
    <form action="/team-licenses">
      <h2 className="expanded text-3xl leading-tight">{team.title}</h2>
      <p className="mt-3 max-w-[48ch]">{team.line}</p>
      <p className="mt-3 hidden wide noscript:block">
        <a className="underline underline-offset-4" href="/team-licenses">
          {team.action}
        </a>
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-x-5 gap-y-4 noscript:hidden">
        <label className="flex flex-col gap-1.5">
          <span className="wide text-sm">{team.quantity}</span>
          <input
            ref={input}
            onInput={read}
            type="number"
            name="quantity"
            inputMode="numeric"
            min={1}
            max={UPSELL_MAX_QUANTITY}
            step={1}
            defaultValue={UPSELL_DEFAULT_QUANTITY}
            required
            className="h-14 w-28 rounded-md border border-line-strong bg-paper-raised px-3 font-mono text-xl tabular-nums"
          />
        </label>
        <p className="flex h-14 flex-col justify-center gap-1">
          <span className="expanded block text-3xl leading-none tabular-nums">{price}</span>
          <span className="text-sm leading-none text-ink-soft">{team.perMonth}</span>
        </p>
        <Button
          type="submit"
          size="lg"
          variant="secondary"
          name="product"
          value="upsell"
          disabled={!isPossible}
          data-lead="upsell"
          data-quantity={quantity}
          data-price={price}
        >
          {team.action}
        </Button>
      </div>
    </form>
  );
}
