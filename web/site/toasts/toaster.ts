import {
  currentToast,
  dismissToast,
  subscribeToToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_PX,
  type ToastState,
} from '../../ui/toast-store.ts';
import { part } from '../part.ts';
import { createCountdown } from './countdown.ts';
import { onSwipeRight } from './swipe.ts';

const drawn = new WeakSet<HTMLElement>();

/**
 * Draws the page's one toast into `region` (toasts.tsx): F8 moves the focus there, Escape and a swipe to the right
 * dismiss, attention stops its time. Once is enough for each region.
 */
export function startToaster(region: HTMLElement): void {
  if (drawn.has(region)) return;
  drawn.add(region);
  const list = part(region, 'list');
  const slip = part(region, 'slip');
  const countdown = createCountdown(dismissToast);
  let shown: ToastState | undefined;

  const draw = () => {
    const next = currentToast();
    if (next?.open && next.id !== shown?.id) {
      fill(slip, next);
      if (next.link) countdown.stop();
      else countdown.start(TOAST_DURATION_MS);
    } else if (shown?.open && !next?.open) {
      countdown.stop();
      leave();
    }
    shown = next;
  };

  const leave = () => {
    if (slip.contains(document.activeElement)) list.focus();
    slip.dataset.state = 'closed';
    const left = slip.getAnimations().map(({ finished }) => finished);
    // A toast that has come meanwhile stays.
    Promise.allSettled(left).then(() => {
      slip.hidden = slip.dataset.state === 'closed';
    });
  };

  subscribeToToast(draw);
  part(slip, 'dismiss').addEventListener('click', dismissToast);
  onSwipeRight(slip, TOAST_SWIPE_PX, dismissToast);
  for (const event of ['pointerenter', 'focusin']) slip.addEventListener(event, countdown.pause);
  for (const event of ['pointerleave', 'focusout']) slip.addEventListener(event, countdown.resume);
  window.addEventListener('blur', countdown.pause);
  window.addEventListener('focus', countdown.resume);
  document.addEventListener('keydown', (event) => {
    // In a dialog with nothing to read, whoever types would only lose the field.
    if (event.key === 'F8' && !(slip.hidden && region.closest('dialog'))) list.focus();
    if (event.key !== 'Escape' || slip.hidden) return;
    // Over a dialog it is the dialog's, unless the focus is here.
    const isOurs = event.target instanceof Node && (region.contains(event.target) || !region.closest('dialog'));
    if (!isOurs) return;
    event.preventDefault();
    dismissToast();
  });
  draw();
}

function fill(slip: HTMLElement, { title, description = '', variant = 'default', link }: ToastState): void {
  part(slip, 'title').textContent = title;
  part(slip, 'description').textContent = description;
  const anchor = part<HTMLAnchorElement>(slip, 'link');
  anchor.hidden = !link;
  if (link) {
    anchor.textContent = link.label;
    anchor.href = link.href;
  }
  slip.dataset.variant = variant;
  delete slip.dataset.swipe;
  // Gone for a moment, so that one toast after another enters anew.
  slip.hidden = true;
  slip.dataset.state = 'open';
  void slip.offsetWidth;
  slip.hidden = false;
}
