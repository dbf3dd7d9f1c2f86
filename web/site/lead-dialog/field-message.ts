import { part } from '../part.ts';

interface FieldMessage {
  /** What is wrong, announced at once. It takes the hint's place. */
  error?: string | undefined;
  /** Work under way on the value; it takes the hint's place. */
  status?: string | undefined;
  /** The hint has done its work. */
  hideHint?: boolean;
  /** A better answer, taken with one tap, or another way on. */
  action?: { label: string; run: () => void } | undefined;
}

/** Says below the field of `lead-field.tsx` what there is to say. */
export function showFieldMessage(field: HTMLElement, message: FieldMessage): void {
  const { error = '', status = '', hideHint = false, action } = message;
  setText(part(field, 'error'), error);
  setText(part(field, 'status'), error ? '' : status);
  const hint = field.querySelector<HTMLElement>('[data-part="hint"]');
  if (hint) hint.hidden = hideHint || Boolean(error || status);
  const button = part<HTMLButtonElement>(field, 'action');
  button.hidden = !action;
  setText(button, action?.label ?? '');
  button.onclick = () => action?.run();
  const input = field.querySelector('input');
  if (error) input?.setAttribute('aria-invalid', 'true');
  else input?.removeAttribute('aria-invalid');
}

/** Leaves the same text alone: writing it again would announce it again. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
