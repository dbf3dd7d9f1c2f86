import type { ReactNode } from 'react';
import type { ProductType } from '../../contract/leads.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';

interface LeadButtonProps {
  productType: ProductType;
  variant?: ButtonVariant;
  children: ReactNode;
  className?: string;
}

/** Opens the lead dialog; before or without its script the form leads to a page that does the same. */
export function LeadButton({ productType, variant, children, className }: LeadButtonProps) {
  return (
    <form action="/sign-up" method="get" className={className}>
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
