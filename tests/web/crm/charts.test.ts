import { expect, test } from 'vitest';
import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import { customerPoints, licensePoints, revenuePoints } from '#crm/features/sales/dashboard-figures/charts/point.ts';
import {
  summarizeCustomers,
  summarizeLicenses,
  summarizeRevenue,
} from '#crm/features/sales/dashboard-figures/charts/summary.ts';

const stats: DashboardFigures = {
  totalRevenue: '1600.50',
  totalCustomers: 9,
  buyers: 4,
  totalPurchases: 3,
  teamMembers: 4,
  usedLicenses: 5,
  totalLicenses: 12,
  customersByLicenses: { none: 3, free: 4, full: 1, over: 1 },
  revenueByMonth: [
    { month: '2025-12', amount: '1000.50' },
    { month: '2026-01', amount: '600.00' },
  ],
  purchasesByWeek: [],
  customersByWeek: [
    { week: '2025-12-29', count: 6 },
    { week: '2026-01-05', count: 2 },
    { week: '2026-01-12', count: 1 },
  ],
};

test('Charts name their values in words', () => {
  expect(summarizeRevenue(revenuePoints(stats))).toBe(
    '$600.00 this month so far. Best month: December 2025 with $1,000.50. Twelve months: $1,600.50.',
  );
  expect(summarizeCustomers(customerPoints(stats))).toBe('1 this week so far, 4 a week on average before.');
  expect(summarizeLicenses(stats)).toBe('5 of 12 licenses in use. 1 customer is over the limit.');
});

test('Charts without anything to show say so', () => {
  expect(summarizeRevenue([])).toBe('No revenue in the last twelve months.');
  expect(summarizeCustomers([])).toBe('No new customers in the last twelve weeks.');
});

test('A month is named as the server counts it, wherever the browser is', () => {
  expect(revenuePoints(stats).map(({ name }) => name)).toEqual(['December 2025', 'January 2026']);
  expect(licensePoints(stats).map(({ name, text }) => `${name} ${text}`)).toContain('Over the limit 1');
});
