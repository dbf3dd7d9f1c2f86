import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from './address.ts';

interface PlainLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Called when the link was followed here, not in a tab of its own. */
  onFollow?: () => void;
}

/** A link inside the CRM: followed without loading the page anew, while a new tab still opens in a page of its own. */
export function PlainLink({ href, onFollow, ...rest }: PlainLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(new URL(href, location.href));
    window.scrollTo({ top: 0, behavior: 'instant' });
    onFollow?.();
  };
  return <a href={href} onClick={follow} {...rest} />;
}
