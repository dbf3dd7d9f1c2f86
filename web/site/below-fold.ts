/**
 * What lies below the fold is not laid out at first (site.css): the promise stands sooner. Once the page has loaded, the
 * sections follow one at a time, so that nobody who jumps, searches or prints meets one without its height.
 */
import { afterLoad, whenIdle } from './when-idle.ts';

const waiting = [...document.querySelectorAll<HTMLElement>('main > section, footer')];

function layOutNext(): void {
  const next = waiting.shift();
  if (!next) return;
  next.style.contentVisibility = 'visible';
  whenIdle(layOutNext);
}

afterLoad(() => whenIdle(layOutNext));
