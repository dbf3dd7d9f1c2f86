/** Pixels of a movement that is no swipe yet: a finger that taps trembles. */
const TREMOR_PX = 4;

/** Moves `element` with a swipe to the right and calls back for one of at least `distance` pixels. */
export function onSwipeRight(element: HTMLElement, distance: number, onSwiped: () => void): void {
  let start: number | undefined;

  const reach = ({ clientX }: PointerEvent) => Math.max(0, clientX - (start ?? clientX));
  const end = (state: 'end' | undefined) => {
    start = undefined;
    if (state) element.dataset.swipe = state;
    else delete element.dataset.swipe;
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button === 0) start = event.clientX;
  });
  element.addEventListener('pointermove', (event) => {
    if (start === undefined || (!element.dataset.swipe && reach(event) < TREMOR_PX)) return;
    element.setPointerCapture(event.pointerId);
    element.dataset.swipe = 'move';
    element.style.setProperty('--swipe-move', `${reach(event)}px`);
  });
  element.addEventListener('pointerup', (event) => {
    if (start === undefined) return;
    const isFar = reach(event) >= distance;
    element.style.setProperty('--swipe-end', `${reach(event)}px`);
    end(isFar ? 'end' : undefined);
    if (isFar) onSwiped();
  });
  element.addEventListener('pointercancel', () => end(undefined));
}
