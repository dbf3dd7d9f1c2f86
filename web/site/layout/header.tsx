import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ACCOUNT_PAGES } from '#contract/account-addresses.ts';
import { Wordmark } from '../wordmark.tsx';

export interface HeaderLink {
  href: string;
  label: string;
}

interface HeaderProps {
  links?: readonly HeaderLink[];
  /** Replaces the link to the account. */
  children?: ReactNode;
}

/** The name, the page's own links (below it on narrow screens), and the link to the account. */
export function Header({ links = [], children }: HeaderProps) {
  return (
    <header className="page-inset flex flex-wrap items-center justify-between gap-x-4 py-1.5 lg:gap-x-8 lg:py-4.5">
      <a href="/" className={clsx(LINK, 'lg:mr-auto')}>
        <Wordmark />
      </a>
      {links.length > 0 && (
        <nav
          aria-label="Page"
          className="flex flex-wrap justify-between gap-x-4 max-lg:order-last max-lg:basis-full max-lg:border-t max-lg:border-line max-md:text-[0.9375rem] md:justify-start md:gap-x-8"
        >
          {links.map(({ href, label }) => (
            <a key={href} href={href} className={LINK}>
              {label}
            </a>
          ))}
        </nav>
      )}
      {children ?? (
        <a href={ACCOUNT_PAGES.overview} className={clsx(LINK, 'wide')}>
          Log in
        </a>
      )}
    </header>
  );
}

const LINK = 'inline-flex min-h-11 items-center underline-offset-8 hover:underline';
