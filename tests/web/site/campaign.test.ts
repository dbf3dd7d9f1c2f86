import { expect, test } from 'vitest';
import { campaignOf } from '#web/site/campaign.ts';

test('utm parameters and click ids are the campaign, everything else is not', () => {
  const search = '?utm_source=news&utm_term=e%26o%20cover&gclid=Cj0&session_id=cs_1&email=dana%40example.com';
  expect(campaignOf(search)).toEqual({ utm_source: 'news', utm_term: 'e&o cover', gclid: 'Cj0' });
});

test('a page reached without a campaign has none', () => {
  expect(campaignOf('')).toEqual({});
  expect(campaignOf('?utm_source=&page=2')).toEqual({});
});

test('what a stranger can put into a link is bounded by what the lead call takes', () => {
  const campaign = campaignOf(`?utm_source=${'x'.repeat(9000)}&utm_${'y'.repeat(80)}=1`);
  expect(campaign).toEqual({ utm_source: 'x'.repeat(500) });
});
