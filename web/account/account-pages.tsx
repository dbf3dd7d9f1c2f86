import { Component, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { Account } from '#contract/account.ts';
import { accountPageAt } from '#contract/account-addresses.ts';
import { Button } from '../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { OverviewPage } from './overview/overview-page.tsx';

const GuidePage = lazy(async () => ({ default: (await import('./guide/guide-page.tsx')).GuidePage }));

const TITLES = { overview: 'Your account', guide: '30-Day Getting Started Guide' };

/** Shows the page of the current address. */
export function AccountPages({ account }: { account: Account }) {
  const page = accountPageAt(usePathname()) ?? 'overview';
  const shown = useRef(page);
  const onShown = () => {
    document.title = document.title.replace(/^[^·]*/, `${TITLES[page]} `);
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <LoadBoundary key={page}>
      <Suspense fallback={<AccountFrame />}>
        {page === 'guide' ? <GuidePage /> : <OverviewPage account={account} />}
        <Shown onShown={onShown} />
      </Suspense>
    </LoadBoundary>
  );
}

/** Calls back once the page and its code are loaded. */
function Shown({ onShown }: { onShown: () => void }) {
  const callBack = useEffectEvent(onShown);
  useEffect(() => callBack(), []);
  return null;
}

/** Shows when a page's code cannot be loaded, because the network is down or a new version of the site was deployed. */
class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="page-inset flex flex-col items-start gap-4 py-16">
        <p className="wide text-failed">A part of this page could not be loaded</p>
        <p className="text-ink-soft">Check your connection, then load the page again. What you typed is kept.</p>
        <Button variant="secondary" onClick={() => location.reload()}>
          Load again
        </Button>
      </div>
    );
  }
}
