/** The script that each page of the site starts with: it waits for `[data-lead]`, shows the dialog and has React take it over. */
import type { ProductType } from '../../../contract/leads.ts';
import { countEvent } from '../count-event.ts';
import { enhanceDialog } from '../modal.ts';
import type { LeadTrigger } from './request.ts';

/** After load, until the dialog is fetched unasked: the page itself comes first. */
const WARM_UP_DELAY_MS = 3000;
/** For which a press waits for React; then the browser sends the form by itself. */
const PRESS_WAITS_MS = 5000;
const PRODUCT_TYPES: readonly ProductType[] = ['agent', 'demo', 'upsell'];

/** The dialogs as they were built, a form each that the browser can send by itself. */
const built = new Map<ProductType, Promise<HTMLDialogElement>>();
const sheet = new CSSStyleSheet();
/** The one that stands on the page; React changes its words from then on. */
let dialog: HTMLDialogElement | undefined;
let hydrated: Promise<(request: LeadTrigger) => void> | undefined;

async function open(request: LeadTrigger): Promise<void> {
  const fetched = await load(request.productType);
  dialog ??= mount(fetched);
  // Without React the dialog is a plain form; but not in the words of another request, nor with another number of licenses.
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

/** `web/pages/lead-dialog/[product].astro`, with its rules. */
async function fetchDialog(productType: ProductType): Promise<HTMLDialogElement> {
  const response = await fetch(`/lead-dialog/${productType}`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const { head, body } = new DOMParser().parseFromString(await response.text(), 'text/html');
  const element = body.querySelector('dialog');
  if (!element) throw new Error(`${response.url} holds no dialog`);
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
  // Of its own accord a browser may begin with the part that scrolls.
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

/** A press before React has come waits for it: what is typed is checked first. Without React, or on a slow line, the browser sends the form. */
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
  // Safari does not focus a clicked button, and the dialog gives the focus back to where it was.
  trigger.focus({ preventScroll: true });
  try {
    await open(requestOf(trigger));
  } catch {
    // The dialog could not be fetched: the page that the button's own form leads to does the same job.
    if (trigger instanceof HTMLButtonElement) trigger.form?.requestSubmit(trigger);
  } finally {
    trigger.removeAttribute('aria-busy');
  }
}

function warmUp(trigger: HTMLElement | null): void {
  if (trigger) load(requestOf(trigger).productType).catch(() => undefined);
}

/** Calls back once everything that the page came with has loaded. */
function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

/** Calls back when the page has nothing better to do; soon, in browsers that cannot tell. */
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

// Few visits carry a campaign; the others need not load what remembers it.
const remembered = location.search
  ? import('../campaign.ts').then(({ rememberCampaign }) => rememberCampaign()).catch(() => undefined)
  : Promise.resolve();
afterLoad(() => remembered.then(() => countEvent('visit')));

// Over a form's page, the dialog that the button on the page before asked for.
const query = new URLSearchParams(location.search);
const asked = PRODUCT_TYPES.find((productType) => productType === query.get('product'));
if (asked && document.querySelector('[data-lead-form]')) {
  open({ productType: asked, quantity: query.get('quantity') ?? undefined }).catch(() => undefined);
}

afterLoad(() => setTimeout(() => whenIdle(() => warmUp(document.querySelector('[data-lead]'))), WARM_UP_DELAY_MS));
