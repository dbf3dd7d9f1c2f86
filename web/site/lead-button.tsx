import type { ReactNode } from 'react';
import type { ProductType } from '#contract/leads.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx';
import { cancel, checkout, noCard } from './content/claims.ts';

interface LeadButtonProps {
  productType: Exclude<ProductType, 'upsell'>;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Replaces the note below the button. Null removes it. */
  note?: string | null;
  children: ReactNode;
  className?: string;
}

/** The pages that replace the dialog before its script has loaded, or without it. */
const PAGES = { agent: '/sign-up', demo: '/demo' };

/** The default notes below the buttons. */
const NOTES = { agent: `${checkout} ${cancel}`, demo: `${noCard} with a demo.` };

/** Opens the lead dialog. Without the script it leads to a page. */
export function LeadButton({
  productType,
  variant,
  size = 'lg',
  note = NOTES[productType],
  children,
  className,
}: LeadButtonProps) {
  return (
    <form action={PAGES[productType]} method="get" className={className}>
      <Button
        type="submit"
        variant={variant}
        size={size}
        data-lead={productType}
        name="product"
        value={productType}
        className="w-full"
      >
        {children}
      </Button>
      {note !== null && <p className="mt-2 text-sm text-current/85">{note}</p>}
    </form>
  );
}
