/** The only script a page starts with: it waits for `[data-lead]` and brings the dialog when it is wanted. */
import type { ProductType } from '../../../contract/leads.ts';
import { afterLoad, whenIdle } from '../when-idle.ts';
import { bringLeadDialog } from './bring.ts';
import type { LeadTrigger } from './request.ts';

/** Milliseconds after load before the dialog is fetched unasked; the page itself comes first. */
const WARM_UP_DELAY_MS = 3000;

function triggerOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lead]') : null;
}

function warmUp(): void {
  bringLeadDialog().catch(() => undefined);
}

async function open(trigger: HTMLElement): Promise<void> {
  trigger.setAttribute('aria-busy', 'true');
  try {
    const openLeadDialog = await bringLeadDialog();
    // Safari does not focus a clicked button, and the dialog gives the focus back to where it was.
    trigger.focus({ preventScroll: true });
    openLeadDialog(requestOf(trigger));
  } catch {
    // The code could not be fetched: the page that the button's own form leads to does the same job.
    if (trigger instanceof HTMLButtonElement) trigger.form?.requestSubmit(trigger);
  } finally {
    trigger.removeAttribute('aria-busy');
  }
}

function requestOf({ dataset }: HTMLElement): LeadTrigger {
  return { productType: dataset.lead as ProductType, quantity: dataset.quantity, price: dataset.price };
}

document.addEventListener('click', (event) => {
  const trigger = triggerOf(event);
  if (!trigger) return;
  event.preventDefault();
  void open(trigger);
});

for (const intent of ['pointerover', 'touchstart', 'focusin']) {
  document.addEventListener(intent, (event) => triggerOf(event) && warmUp(), { passive: true });
}

// Few visits carry a campaign or ask for the dialog; the others need not load what sees to it.
if (location.search) {
  import('../campaign.ts').then(({ rememberCampaign }) => rememberCampaign()).catch(() => undefined);
  if (document.querySelector('[data-lead-form]'))
    import('./open-asked.ts').then(({ openAsked }) => openAsked(bringLeadDialog)).catch(() => undefined);
}
if (document.querySelector('[data-lead]')) {
  afterLoad(() => setTimeout(() => whenIdle(warmUp), WARM_UP_DELAY_MS));
}
