import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { segmentsOf } from '#crm/shared/messages/segments.ts';

interface Case {
  testDescription: string;
  body: string;
  encoding: string;
  segments: number;
}
const file = new URL('../../fixtures/sms/twilio-segment-cases.json', import.meta.url);
const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];

describe('a text', () => {
  it.each(cases)('counts as Twilio counts it: $testDescription', ({ body, encoding, segments }) => {
    expect(segmentsOf(body)).toMatchObject({ count: segments, encoding });
  });

  it('names the characters that made it UCS-2, each once', () => {
    expect(segmentsOf('“Hi” “there” 🙂').foreign).toEqual(['“', '”', '🙂']);
    expect(segmentsOf('Hi there').foreign).toEqual([]);
  });
});
