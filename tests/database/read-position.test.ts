import { describe, expect, test } from 'vitest';
import { coalesce } from '../../server/database/server/coalesce.ts';
import { formatLsn, parseLsn, UNREACHABLE } from '../../server/database/server/lsn.ts';
import { PositionHistory } from '../../server/database/server/position-history.ts';

describe('A position in the log', () => {
  test.each(['0/0', '0/1A2B3C4D', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])('%s is read and written', (text) => {
    expect(formatLsn(parseLsn(text) ?? -1n)).toBe(text);
  });

  test('compares as the log grows: the part before the slash counts for more', () => {
    expect((parseLsn('1/0') ?? 0n) > (parseLsn('0/FFFFFFFF') ?? 0n)).toBe(true);
    expect(parseLsn('FFFFFFFF/FFFFFFFF')).toBe(UNREACHABLE);
  });

  test.each(['', '16', '16/', '/16', 'G/1', '16/B374D848A', ' 1/2', "1/2'; --"])('%j is none', (text) => {
    expect(parseLsn(text)).toBeUndefined();
  });
});

describe('A replica’s lag', () => {
  function history(): PositionHistory {
    const written = new PositionHistory();
    for (const second of [0, 1, 2, 3]) written.note(second * 1_000, BigInt(100 + Math.max(0, second - 1)));
    return written;
  }

  test('is the time since the primary wrote the first of what the replica lacks', () => {
    expect(history().lagOf(100n, 3_500)).toBe(1_500);
    expect(history().lagOf(101n, 3_500)).toBe(500);
  });

  test('is none while nothing was written since, however long that is', () => {
    expect(history().lagOf(102n, 1_000_000)).toBe(0);
    expect(history().lagOf(500n, 3_500)).toBe(0);
  });

  test('says nothing of a former primary whose log was longer', () => {
    const written = history();
    written.note(4_000, 90n);
    expect(written.lagOf(90n, 4_500)).toBe(0);
  });

  test('is a minute for whoever is behind by more', () => {
    const written = history();
    for (let second = 4; second <= 600; second += 1) written.note(second * 1_000, BigInt(100 + second));
    expect(written.lagOf(1n, 600_000)).toBe(60_000);
  });
});

describe('Work that is done once for many', () => {
  test('gives whoever asks while it is under way the result of a run that begins afterwards', async () => {
    const endings: (() => void)[] = [];
    let runs = 0;
    const ask = coalesce(() => {
      runs += 1;
      const run = runs;
      return new Promise<number>((resolve) => endings.push(() => resolve(run)));
    });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const [first, second] = [ask(), ask()];
    await settle();
    const [third, fourth] = [ask(), ask()];
    await settle();
    expect(runs).toBe(1);
    endings[0]?.();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    await settle();
    endings[1]?.();
    expect(await Promise.all([third, fourth])).toEqual([2, 2]);
  });

  test('tells those who asked of its failure, and begins anew for the next', async () => {
    let runs = 0;
    const ask = coalesce(async () => {
      runs += 1;
      if (runs === 1) throw new Error('away');
      return runs;
    });
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toBe(2);
  });
});
