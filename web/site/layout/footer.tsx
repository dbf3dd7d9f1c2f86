import { ACCOUNT_PAGES } from '#contract/account-addresses.ts';
import { dataPromise } from '../content/claims.ts';
import { settings } from '../settings.ts';
import { Wordmark } from '../wordmark.tsx';

/** `account` names the link to the account. */
const linksOf = (account: string) => [
  { href: '/', label: 'Home' },
  { href: '/info', label: 'Info' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
  { href: '/text-messages', label: 'Texts' },
  { href: `mailto:${settings.supportEmail}`, label: 'Support' },
  { href: ACCOUNT_PAGES.overview, label: account },
  { href: '/staff/crm', label: 'Staff' },
];

export function Footer({ account = 'Log in' }: { account?: string }) {
  return (
    <footer className="ground-wall page-inset flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-pine-line py-8">
      <div>
        <Wordmark />
        <p className="mt-3 text-sm text-on-pine-soft">{dataPromise}</p>
        <address className="mt-1 flex flex-wrap gap-x-3 text-sm text-on-pine-soft not-italic">
          <span>{settings.companyName}</span>
          <span>{settings.companyAddress}</span>
        </address>
      </div>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
        {linksOf(account).map(({ href, label }) => (
          <a key={href} href={href} className="inline-flex min-h-11 items-center underline-offset-8 hover:underline">
            {label}
          </a>
        ))}
      </nav>
    </footer>
  );
}
