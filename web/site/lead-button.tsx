import type { ReactNode } from 'react';
import type { ProductType } from '../../contract/leads.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';

interface LeadButtonProps {
  productType: Exclude<ProductType, 'upsell'>;
  variant?: ButtonVariant;
  children: ReactNode;
  className?: string;
}

/** The pages that do the dialog's job, before or without its script. */
const PAGES = { agent: '/sign-up', demo: '/demo' };

/** Opens the lead dialog. A button by its role, and still a way to a page for those without the script. */
export function LeadButton({ productType, variant, children, className }: LeadButtonProps) {
  return (
    <form action={PAGES[productType]} method="get" className={className}>
      <Button
        type="submit"
        variant={variant}
        size="lg"
        data-lead={productType}
        name="product"
        value={productType}
        className="w-full"
      >
        {children}
      </Button>
    </form>
  );
}
