import { DEMO_REDIRECT_DELAY_MS } from '../../../contract/limits.ts';
import { toast } from '../../ui/toast-store.ts';
import { leadToasts } from '../content/lead-dialog.ts';

/** Opens the external calendar in a new tab after the moment the toast needs to be read. */
export function openSchedulingPageSoon(): void {
  setTimeout(openSchedulingPage, DEMO_REDIRECT_DELAY_MS);
}

function openSchedulingPage(): void {
  const url = document.querySelector<HTMLMetaElement>('meta[name="scheduling-url"]')?.content;
  if (!url) return;
  // Not `noopener`: with it a blocked tab and an opened one both answer null.
  const tab = window.open(url, '_blank');
  if (tab) {
    tab.opener = null;
    return;
  }
  const { title, description, link } = leadToasts.popupBlocked;
  toast({ title, description, link: { label: link, href: url } });
}
