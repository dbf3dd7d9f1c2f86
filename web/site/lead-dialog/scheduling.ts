import { DEMO_REDIRECT_DELAY_MS } from '#contract/limits.ts';
import { schedulingUrlFor } from '#contract/scheduling-url.ts';
import { toast } from '#ui/toast-store.ts';
import { leadToasts } from '../content/lead-dialog.ts';

interface Visitor {
  name: string;
  email: string;
}

/** Opens the external calendar in a new tab, after the time needed to read the toast. */
export function openSchedulingPageSoon(visitor: Visitor): void {
  setTimeout(() => openSchedulingPage(visitor), DEMO_REDIRECT_DELAY_MS);
}

function openSchedulingPage(visitor: Visitor): void {
  const calendar = document.querySelector<HTMLMetaElement>('meta[name="scheduling-url"]')?.content;
  if (!calendar) return;
  const url = schedulingUrlFor(calendar, visitor);
  // Without `noopener`, because with it blocked and opened tabs both return null.
  const tab = window.open(url, '_blank');
  if (tab) {
    tab.opener = null;
    return;
  }
  const { title, description, link } = leadToasts.popupBlocked;
  toast({ title, description, link: { label: link, href: url } });
}
