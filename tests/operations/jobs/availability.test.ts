import { expect, test, vi } from 'vitest';
import { Availability } from '#server/resilience/availability.ts';
import { CircuitBreaker } from '#server/resilience/circuit-breaker.ts';

const changes: boolean[] = [];
const open = (probes = 1) => {
  changes.length = 0;
  return new Availability({ probes, onChange: (isAway) => changes.push(isAway) });
};

function fail(availability: Availability, subjects: unknown[], now = 0): void {
  for (const subject of subjects) availability.begin(now)?.failed(subject, now);
}
const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);

test('A vendor that fails for four people a hundred times is not away', () => {
  const availability = open();
  for (let i = 0; i < 100; i++) fail(availability, people(4));
  expect([availability.roomAt(0), changes]).toEqual([Number.POSITIVE_INFINITY, []]);
});

test('A vendor that fails for ten people in a row is away, and nobody calls it for a second', () => {
  const availability = open();
  fail(availability, people(10));
  expect([availability.roomAt(999), availability.roomAt(1_000), changes]).toEqual([0, 1, [true]]);
});

test('One answer between failures means that the vendor is there', () => {
  const availability = open();
  fail(availability, people(9));
  availability.begin(0)?.answered();
  fail(availability, people(9));
  expect(changes).toEqual([]);
});

test('A vendor that is away is tried by as many at once as may, after longer and longer pauses of up to ten seconds', () => {
  const availability = open(3);
  fail(availability, people(10));
  const pauses: number[] = [];
  let now = 0;
  for (let round = 0; round < 6; round++) {
    const began = now;
    while (availability.roomAt(now) === 0) now += 100;
    pauses.push(now - began);
    const probes = [availability.begin(now), availability.begin(now), availability.begin(now)];
    expect(availability.begin(now)).toBe(undefined);
    for (const probe of probes) probe?.failed('somebody', now);
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  while (availability.roomAt(now) === 0) now += 100;
  const [inTrouble, well] = [availability.begin(now), availability.begin(now)];
  inTrouble?.failed('person-1', now);
  well?.answered();
  expect([availability.roomAt(now), changes]).toEqual([Number.POSITIVE_INFINITY, [true, false]]);
});

test('A mail server that scans a mail for forty seconds is waited for by jobs, and not by a person', async () => {
  vi.useFakeTimers();
  try {
    const breaker = new CircuitBreaker({ vendor: 'smtp', isOutage: () => true, observer: undefined });
    const scan = () => new Promise((resolve) => setTimeout(resolve, 40_000, 'accepted'));
    const outcomes = Promise.allSettled([breaker.run('ada', scan, 150_000), breaker.run('bob', scan)]);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await outcomes).toMatchObject([{ value: 'accepted' }, { reason: { code: 'ETIMEDOUT' } }]);
  } finally {
    vi.useRealTimers();
  }
});
