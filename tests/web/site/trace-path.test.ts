import { expect, test } from 'vitest';
import { tracePath } from '#web/site/landing/trace-path.ts';

test('a trace runs from left to right, with larger values higher up', () => {
  const scale = { maxX: 24, maxY: 10, width: 960, height: 100 };
  const points = [
    [0, 0],
    [12, 5],
    [24, 10],
  ] as const;
  expect(tracePath(points, scale)).toBe('M0 100L480 50L960 0');
});
