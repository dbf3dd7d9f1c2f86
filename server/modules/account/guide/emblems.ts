import type { Brain } from './content.ts';
import type { Sheet } from './sheet.ts';
import { COLOURS } from './theme.ts';

/** The emblems of the four brains: the same circle with a different trace, on a 40 by 40 grid. */
const TRACES: Record<Brain, { path: string; now: [number, number] }> = {
  agent: { path: 'M2 20 H12 L17 10 L23 30 L28 20 H38', now: [38, 20] },
  retention: { path: 'M29 12 A12 12 0 1 0 32 20 H38', now: [38, 20] },
  claims: { path: 'M2 12 H12 L18 29 H24 L30 20 H38', now: [38, 20] },
  marketing: { path: 'M2 30 H10 L17 23 H23 L34 8', now: [34, 8] },
};
const CIRCLE = 'M20 2 A18 18 0 1 1 19.99 2 Z';

export function drawEmblem(sheet: Sheet, brain: Brain, x: number, top: number, size: number): void {
  const scale = size / 40;
  const { path, now } = TRACES[brain];
  sheet.path(CIRCLE, x, top, { stroke: COLOURS.ink, thickness: 1, scale });
  sheet.path(path, x, top, { stroke: COLOURS.pine, thickness: 1.8, scale });
  sheet.dot(x + now[0] * scale, top + now[1] * scale, 2.4 * Math.max(1, scale), COLOURS.signal);
}
