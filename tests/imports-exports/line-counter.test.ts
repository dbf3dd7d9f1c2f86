import { describe, expect, test } from 'vitest';
import { LineCounter } from '#crm/features/imports-exports/exports/line-counter.ts';

const FILE = [
  '\uFEFFtype,name,email',
  'customer,Ana,ana@x.example',
  'team_member,Mia,mia@x.example',
  'customer,"Bo ""customer"" Kern",bo@x.example',
  // The line breaks in this cell start no new lines.
  'customer,"One\r\ncustomer,two\r\nteam_member,three",c@x.example',
  '',
].join('\r\n');

describe('The lines of an exported file', () => {
  test.each([1, 2, 7, 1_000])('are counted by kind, however it arrives (%i characters at a time)', (size) => {
    const counter = new LineCounter();
    for (let start = 0; start < FILE.length; start += size) counter.add(FILE.slice(start, start + size));
    expect([counter.customers, counter.teamMembers]).toEqual([3, 1]);
  });
});
