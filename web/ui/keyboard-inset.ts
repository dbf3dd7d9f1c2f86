/**
 * Sets `--keyboard-inset` on the element until the returned function is called: how many pixels at the bottom of the
 * layout viewport an on-screen keyboard covers. iOS puts the keyboard over fixed elements; elsewhere the inset stays 0.
 */
export function followKeyboard(element: HTMLElement | null): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!element || !viewport) return undefined;
  const update = () => {
    // Pinch-zoom shrinks the visual viewport too, but covers nothing.
    const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    element.style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(covered))}px`);
  };
  update();
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
  };
}
