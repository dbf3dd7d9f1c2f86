import { useEffect, useEffectEvent } from 'react';
import { isPlainKey } from '#crm/shared/keyboard/plain-key.ts';

interface InboxKeys {
  /** Opens the conversation after or before the open one. */
  move: (step: 1 | -1) => void;
  /** Puts the cursor into the answer. */
  reply: () => void;
}

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1 };

/**
 * The keys of the inbox: j and k move along the list, r answers, and a, h and e press the buttons that announce them. Off while a
 * panel is open, whose record has keys of its own.
 */
export function useInboxKeys({ move, reply }: InboxKeys, isOff: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || !isPlainKey(event)) return;
    const key = event.key.toLowerCase();
    const step = STEPS[key];
    if (step) move(step);
    else if (key === 'r') reply();
    else if (!press(key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const PRESSED = ['a', 'h', 'e'];

/** Clicks the button that announces this key. Returns whether there is one. */
function press(key: string): boolean {
  const button = PRESSED.includes(key)
    ? document.querySelector<HTMLElement>(`[data-inbox] [aria-keyshortcuts="${key}"]`)
    : null;
  button?.click();
  return button !== null;
}
