import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { customerPath } from '../../../../contract/crm-addresses.ts';
import { openCustomer } from './customer-address.ts';

interface CustomerLinkProps {
  id: string;
  children: ReactNode;
  className?: string;
}

/** Opens a customer's panel; a new tab does too, in a page of its own. */
export function CustomerLink({ id, children, className }: CustomerLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openCustomer(id);
  };
  return (
    <a
      href={customerPath(id)}
      data-customer={id}
      onClick={open}
      className={clsx('truncate underline-offset-4 hover:underline focus-visible:-outline-offset-2', className)}
    >
      {children}
    </a>
  );
}
