import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { controlsOf } from '#crm/shared/records/current-row.ts';

/** Makes each column one tab stop: the card that was used last, or else the first one. */
export function useCurrentCard(ids: readonly string[]) {
  const [usedId, setUsedId] = useState<string>();
  const onFocus = ({ target }: FocusEvent) => {
    const id = cardOf(target)?.dataset.card;
    if (id !== undefined) setUsedId(id);
  };
  return { currentId: ids.find((id) => id === usedId) ?? ids[0], onFocus };
}

/** Moves the focus: Up and Down between cards, Left and Right within a card. */
export function moveFocus(event: KeyboardEvent): void {
  const { target, key, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  const card = target instanceof Element ? cardOf(target) : null;
  if (!card || altKey || ctrlKey || metaKey || defaultPrevented) return;
  const controls = controlsOf(card);
  const at = controls.indexOf(target as HTMLElement);
  const next: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => nameIn(card.nextElementSibling),
    ArrowUp: () => nameIn(card.previousElementSibling),
    ArrowRight: () => controls[at + 1],
    ArrowLeft: () => controls[at - 1],
  };
  const control = next[key]?.();
  if (!control) return;
  event.preventDefault();
  control.focus();
}

function cardOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-card]');
}

function nameIn(card: Element | null): HTMLElement | undefined {
  return card?.querySelector('a') ?? undefined;
}
