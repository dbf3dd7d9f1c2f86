import { describe, expect, it } from 'vitest';
import { PURCHASE_STATUSES } from '#contract/purchases.ts';
import { tabOf } from '#crm/app/tabs.ts';
import { productLabel, STATUS_TONES, statusLabel } from '#crm/shared/purchase-labels.ts';

describe('purchase labels', () => {
  it('shows agent_license as Agent License and anything else as Team License', () => {
    expect(productLabel('agent_license')).toBe('Agent License');
    expect(productLabel('team_license')).toBe('Team License');
    expect(productLabel('something_new')).toBe('Team License');
  });

  it('gives every status a colour and words without underscores', () => {
    for (const status of PURCHASE_STATUSES) {
      expect(STATUS_TONES[status]).toBeDefined();
      expect(statusLabel(status)).not.toContain('_');
    }
    expect(statusLabel('partially_refunded')).toBe('partially refunded');
  });
});

describe('tab in the URL', () => {
  it('opens the tab it names', () => {
    expect(tabOf('purchases')?.id).toBe('purchases');
    expect(tabOf('team-members')?.id).toBe('team-members');
  });

  it('opens Customers when it names none, or one there is not', () => {
    expect(tabOf(null)?.id).toBe('customers');
    expect(tabOf('invoices')?.id).toBe('customers');
  });
});
