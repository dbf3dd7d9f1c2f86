import type { MouseEvent, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ACCOUNT_PAGES } from '#contract/account-addresses.ts';

interface AccountLinkProps {
  children: ReactNode;
  className?: string;
}

export function GuideLink(props: AccountLinkProps) {
  return <PageLink href={ACCOUNT_PAGES.guide} {...props} />;
}

export function OverviewLink(props: AccountLinkProps) {
  return <PageLink href={ACCOUNT_PAGES.overview} {...props} />;
}

/** A link inside the account. It opens without reloading the page, and a new tab still works. */
function PageLink({ href, ...rest }: AccountLinkProps & { href: string }) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={onClick} {...rest} />;
}
