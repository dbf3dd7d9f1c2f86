import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { customerPath } from '../../../../contract/crm-addresses.ts';
import { openAddress, openCustomer } from './navigation.ts';

interface PlainLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Called when the link was followed here, not in a tab of its own. */
  onFollow?: () => void;
}

/** A link inside the CRM: followed without loading the page anew, while a new tab still opens in a page of its own. */
export function PlainLink({ href, onFollow, ...rest }: PlainLinkProps) {
  return (
    <Link
      href={href}
      onClick={(event) => {
        event.preventDefault();
        openAddress(href);
        onFollow?.();
      }}
      {...rest}
    />
  );
}

interface CustomerLinkProps {
  id: string;
  children: ReactNode;
  className?: string;
}

/** Opens a customer's panel beside the list as it is; a new tab does too, in a page of its own. */
export function CustomerLink({ id, children, className }: CustomerLinkProps) {
  return (
    <Link
      href={customerPath(id)}
      data-customer={id}
      onClick={(event) => {
        event.preventDefault();
        openCustomer(id);
      }}
      className={clsx('truncate underline-offset-4 hover:underline focus-visible:-outline-offset-2', className)}
    >
      {children}
    </Link>
  );
}
