import { useLayoutEffect } from 'react';

/** The largest part of the window's height that the bars above a list keep from the panel. */
const LARGEST_SHARE = 0.4;

/** Keeps the panel below the bars above the list, so that it takes its room from the list alone. Publishes `--panel-top`. */
export function usePanelTop(isOpen: boolean): void {
  // After each render, because another screen has other bars.
  useLayoutEffect(() => {
    if (isOpen) place();
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const sizes = new ResizeObserver(place);
    sizes.observe(document.body);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [isOpen]);
}

function place(): void {
  // The bar stays in view while its list scrolls.
  const bar = document.querySelector('[data-beside-panel]')?.previousElementSibling;
  const bottom = bar?.getBoundingClientRect().bottom ?? 0;
  const top = Math.min(Math.max(0, bottom), window.innerHeight * LARGEST_SHARE);
  document.documentElement.style.setProperty('--panel-top', `${top}px`);
}
