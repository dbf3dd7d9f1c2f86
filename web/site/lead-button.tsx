import type { ReactNode } from 'react';
import type { ProductType } from '../../contract/leads.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx';
import { cancel, checkout, noCard } from './content/claims.ts';

interface LeadButtonProps {
  productType: Exclude<ProductType, 'upsell'>;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** What stands below the button instead of what is true of each such button; null for nothing. */
  note?: string | null;
  children: ReactNode;
  className?: string;
}

/** The pages that do the dialog's job, before or without its script. */
const PAGES = { agent: '/sign-up', demo: '/demo' };

/** What is true where a button leads. */
const NOTES = { agent: `${checkout} ${cancel}`, demo: noCard };

/** Opens the lead dialog. A button by its role, and still a way to a page for those without the script. */
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
