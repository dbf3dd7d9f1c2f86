import { type RefObject, useLayoutEffect } from 'react';

const TYPED = 'input:read-write, textarea:read-write';
const CHOSEN = 'select, button, [type=checkbox], [type=radio], [role=combobox], [role=option]';
/** The keys that lead out of a field and leave it as it is. */
const LEAVES = /^(Tab|Escape|F\d+)$/;

/**
 * Keeps the fields of a form as they are while they are being saved, because the answer closes the dialog, and would throw away
 * what was changed meanwhile. They are not disabled, because a disabled field loses the focus.
 */
export function useHeldFields(form: RefObject<HTMLFormElement | null>, isHeld: boolean): void {
  useLayoutEffect(() => {
    if (!isHeld || !form.current) return undefined;
    const fields = [...form.current.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)];
    for (const field of fields) field.readOnly = true;
    const released = new AbortController();
    for (const type of ['mousedown', 'click', 'keydown']) {
      form.current.addEventListener(type, hold, { capture: true, signal: released.signal });
    }
    return () => {
      released.abort();
      for (const field of fields) field.readOnly = false;
    };
  }, [form, isHeld]);
}

function hold(event: Event): void {
  const isChoice = event.target instanceof Element && event.target.closest(CHOSEN) !== null;
  if (!isChoice || (event instanceof KeyboardEvent && LEAVES.test(event.key))) return;
  event.preventDefault();
  event.stopPropagation();
}
