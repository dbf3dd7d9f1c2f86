import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { customerPath, teamMemberPath } from '../../../../contract/crm-addresses.ts';
import { useTabIndex, useTabStop } from '../keyboard/tab-stop.ts';
import { goToPath, openAddress, useOpenId, usePanelScreen } from './navigation.ts';

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

interface PersonLinkProps {
  id: string;
  children: ReactNode;
  className?: string;
}

export function CustomerLink({ id, ...rest }: PersonLinkProps) {
  return <PanelLink id={id} href={customerPath(id, usePanelScreen())} {...rest} />;
}

export function TeamMemberLink({ id, ...rest }: PersonLinkProps) {
  return <PanelLink id={id} href={teamMemberPath(id, usePanelScreen())} {...rest} />;
}

/** Opens a record's panel beside the list as it is; a new tab does too, in a page of its own. */
function PanelLink({ id, href, children, className }: PersonLinkProps & { href: string }) {
  const isOpen = useOpenId() === id;
  const isName = useTabStop() !== 'beside';
  return (
    <Link
      href={href}
      tabIndex={useTabIndex()}
      aria-current={isOpen && isName ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault();
        goToPath(href);
      }}
      className={clsx('truncate underline-offset-4 hover:underline focus-visible:-outline-offset-2', className)}
    >
      {children}
    </Link>
  );
}
