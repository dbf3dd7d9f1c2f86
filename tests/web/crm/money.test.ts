import { describe, expect, it, onTestFinished } from 'vitest';
import { toCents } from '#contract/money.ts';
import { formatCents, formatRoughly, setCurrency } from '#crm/shared/money.ts';

describe('money', () => {
  it('adds up amounts that floating point cannot hold without losing a cent', () => {
    const sum = ['0.10', '0.20', '1.15', '8.55'].reduce((cents, amount) => cents + toCents(amount), 0);
    expect(formatCents(sum)).toBe('$10.00');
  });

  it('reads the largest amount the database can hold exactly', () => {
    expect(toCents('99999999.99')).toBe(9_999_999_999);
  });

  it('is written in dollars with two decimals and thousands set apart', () => {
    expect(formatCents(0)).toBe('$0.00');
    expect(formatCents(4900)).toBe('$49.00');
    expect(formatCents(123_456_789)).toBe('$1,234,567.89');
  });

  it.each([
    [0, '$0'],
    [9_700, '$97'],
    [49_750, '$497.50'],
    [-49_750, '-$497.50'],
    [99_999, '$999.99'],
    [100_000, '$1K'],
    [123_456, '$1.2K'],
  ])('is written roughly: %i cents as %s', (cents, text) => {
    expect(formatRoughly(cents)).toBe(text);
  });

  it('is written in what licenses are sold in', () => {
    onTestFinished(() => setCurrency('USD'));
    setCurrency('EUR');
    expect([formatCents(4900), formatRoughly(4900)]).toEqual(['€49.00', '€49']);
  });
});
