import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { customerPath, teamMemberPath } from '#contract/crm-addresses.ts';
import { useTabIndex, useTabStop } from '../keyboard/tab-stop.ts';
import { goToPath, openAddress, useOpenId, usePanelScreen } from './navigation.ts';

interface PlainLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Called when the link is followed in this tab. */
  onFollow?: () => void;
}

/** A link inside the CRM. It does not reload the page, and can still be opened in a new tab. */
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
  /** Called when the link is followed in this tab. */
  onFollow?: () => void;
}

export function CustomerLink({ id, ...rest }: PersonLinkProps) {
  return <PanelLink id={id} href={customerPath(id, usePanelScreen())} {...rest} />;
}

export function TeamMemberLink({ id, ...rest }: PersonLinkProps) {
  return <PanelLink id={id} href={teamMemberPath(id, usePanelScreen())} {...rest} />;
}

/** A link that opens a record's panel beside the current list. It can also be opened in a new tab. */
function PanelLink({ id, href, children, className, onFollow }: PersonLinkProps & { href: string }) {
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
        onFollow?.();
      }}
      className={clsx('truncate underline-offset-4 hover:underline focus-visible:-outline-offset-2', className)}
    >
      {children}
    </Link>
  );
}
