/** The first script of each page. It waits for `[data-lead]`, shows the dialog and hydrates it. */
import type { ProductType } from '#contract/leads.ts';
import { countEvent, countVisit } from '../count-event.ts';
import { enhanceDialog } from '../modal.ts';
import type { LeadTrigger } from './request.ts';

/** Delay after the load event before the dialog is fetched in advance, so that the page loads first. */
const WARM_UP_DELAY_MS = 3000;
/** How long a press waits for React, before the browser sends the form itself. */
const PRESS_WAITS_MS = 5000;
const PRODUCT_TYPES: readonly ProductType[] = ['agent', 'demo', 'upsell'];

/** The dialogs as HTML. Each contains a form that the browser can send. */
const built = new Map<ProductType, Promise<HTMLDialogElement>>();
const sheet = new CSSStyleSheet();
/** The dialog on the page. React changes its texts later. */
let dialog: HTMLDialogElement | undefined;
let hydrated: Promise<(request: LeadTrigger) => void> | undefined;

async function open(request: LeadTrigger): Promise<void> {
  const fetched = await load(request.productType);
  dialog ??= mount(fetched);
  // Without React the dialog is a plain form, which cannot adapt to another request or number of licenses.
  const isWhole = dialog === fetched && request.productType !== 'upsell';
  if (isWhole) show(dialog);
  const showRequest = hydrate(dialog).then((setRequest) => setRequest(request));
  if (isWhole) return void showRequest.catch(() => undefined);
  await showRequest;
  show(dialog);
}

function load(productType: ProductType): Promise<HTMLDialogElement> {
  const loading = built.get(productType) ?? fetchDialog(productType);
  built.set(productType, loading);
  loading.catch(() => built.delete(productType));
  return loading;
}

/** Fetches `web/pages/lead-dialog/[product].astro` with its styles. */
async function fetchDialog(productType: ProductType): Promise<HTMLDialogElement> {
  const response = await fetch(`/lead-dialog/${productType}`);
  const { head, body } = new DOMParser().parseFromString(await response.text(), 'text/html');
  const element = body.querySelector('dialog');
  // The page of an error holds none either.
  if (!element) throw new Error();
  sheet.replaceSync(head.querySelector('script[type="text/css"]')?.textContent ?? '');
  return element;
}

function mount(element: HTMLDialogElement): HTMLDialogElement {
  document.adoptedStyleSheets.push(sheet);
  document.body.append(element);
  enhanceDialog(element);
  return element;
}

function show(element: HTMLDialogElement): void {
  if (element.open) return;
  element.showModal();
  countEvent('dialog');
  // Browsers might otherwise focus the scrollable part.
  element.querySelector('input')?.focus();
}

function hydrate(element: HTMLDialogElement): Promise<(request: LeadTrigger) => void> {
  if (hydrated) return hydrated;
  hydrated = import('./hydrate.tsx').then(({ hydrateLeadDialog }) => hydrateLeadDialog(element));
  hydrated.catch(() => {
    hydrated = undefined;
  });
  holdSubmission(element, hydrated);
  return hydrated;
}

/**
 * Delays a submission until React has started, because it checks the input first. Without React, or on a slow connection,
 * the browser sends the form.
 */
function holdSubmission(element: HTMLDialogElement, settled: Promise<unknown>): void {
  let pressed: HTMLFormElement | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    if (!pressed) setTimeout(release, PRESS_WAITS_MS);
    if (event.target instanceof HTMLFormElement) pressed = event.target;
  };
  const release = () => {
    element.removeEventListener('submit', hold);
    pressed?.requestSubmit();
    pressed = undefined;
  };
  element.addEventListener('submit', hold);
  // A press that was called off leads nowhere.
  element.addEventListener('close', () => {
    pressed = undefined;
  });
  settled.then(release, release);
}

function triggerOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-lead]') : null;
}

function requestOf({ dataset }: HTMLElement): LeadTrigger {
  return { productType: dataset.lead as ProductType, quantity: dataset.quantity, price: dataset.price };
}

async function openFor(trigger: HTMLElement): Promise<void> {
  trigger.setAttribute('aria-busy', 'true');
  // Safari does not focus a clicked button, but the dialog returns the focus to it.
  trigger.focus({ preventScroll: true });
  try {
    await open(requestOf(trigger));
  } catch {
    // When the dialog cannot be fetched, the button's own form leads to a page that does the same.
    if (trigger instanceof HTMLButtonElement) trigger.form?.requestSubmit(trigger);
  } finally {
    trigger.removeAttribute('aria-busy');
  }
}

function warmUp(trigger: HTMLElement | null): void {
  if (trigger) load(requestOf(trigger).productType).catch(() => undefined);
}

/** Calls back after the load event. */
function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

/** Calls back when the page is idle, or soon in browsers that do not report that. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}

document.addEventListener('click', (event) => {
  const trigger = triggerOf(event);
  if (!trigger) return;
  event.preventDefault();
  void openFor(trigger);
});

for (const intent of ['pointerover', 'touchstart', 'focusin']) {
  document.addEventListener(
    intent,
    (event) => {
      const trigger = triggerOf(event);
      if (!trigger) return;
      warmUp(trigger);
      import('./hydrate.tsx').catch(() => undefined);
    },
    { passive: true },
  );
}

// Loaded only for visits with a campaign, which are few.
const remembered = location.search
  ? import('../campaign.ts').then(({ rememberCampaign }) => rememberCampaign()).catch(() => undefined)
  : Promise.resolve();
afterLoad(() => {
  void remembered.then(countVisit);
  setTimeout(() => whenIdle(() => warmUp(document.querySelector('[data-lead]'))), WARM_UP_DELAY_MS);
});

// Opens the dialog that was requested on the page before, on top of a form's page.
const query = new URLSearchParams(location.search);
const asked = PRODUCT_TYPES.find((productType) => productType === query.get('product'));
const plainForm = document.querySelector<HTMLElement>('[data-lead-form]');
if (asked && plainForm) {
  const quantity = query.get('quantity') ?? undefined;
  open({ productType: asked, quantity, price: plainForm.dataset.price }).catch(() => undefined);
}
