import type { ReactNode } from 'react';
import type { ProductType } from '../../contract/leads.ts';
import { Button } from '../ui/button.tsx';

interface LeadButtonProps {
  productType: ProductType;
  children: ReactNode;
  className?: string;
}

/** Opens the lead dialog; before or without its script the form leads to a page that does the same. */
export function LeadButton({ productType, children, className }: LeadButtonProps) {
  return (
    <form action="/sign-up" method="get" className={className}>
      <Button type="submit" size="lg" data-lead={productType} name="product" value={productType} className="w-full">
        {children}
      </Button>
    </form>
  );
}
