import { expect, test } from 'vitest';
import { firmWeek, weekEvents, weekWith, weekWithout } from '#web/site/pictures/firm-week.ts';
import { lapPath, rivalPlaces } from '#web/site/pictures/lap-order.ts';

test.each([weekWithout, weekWith])('after each lap of the week $name every place is taken by one car', (week) => {
  const { rivals } = firmWeek;
  const field = rivalPlaces(rivals, week.places, week.duels);
  expect(field).toHaveLength(firmWeek.days.length * 3 + 1);
  for (const [lap, places] of field.entries()) {
    const taken = [...places, week.places[lap] ?? 0].sort((a, b) => a - b);
    expect(taken).toEqual(Array.from({ length: rivals + 1 }, (_, index) => index + 1));
  }
});

test('a duel swaps two neighbours from its lap on', () => {
  expect(rivalPlaces(2, [1, 1, 1], [[1, 0]])).toEqual([
    [2, 3],
    [3, 2],
    [3, 2],
  ]);
});

test('a car that keeps its place drives straight, one that loses a place turns into the next lane', () => {
  expect(lapPath([1, 1, 2])).toBe('M0 5h10C15 5 15 15 20 15');
});

test('the events of the week lie within its laps, in order', () => {
  const laps = weekEvents.map(({ lap }) => lap);
  expect(laps).toEqual(laps.toSorted((a, b) => a - b));
  expect(Math.max(...laps)).toBeLessThan(weekWith.places.length);
});
