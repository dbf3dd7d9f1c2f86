import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logSerializers } from '#server/http/log.ts';
import { createDedupedLogger } from '#server/logging/deduped-logger.ts';

test('What goes wrong outside requests is a line of JSON with its cause, and no second one within a minute', () => {
  const lines: { err: unknown }[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const report = createDedupedLogger(pino({ serializers: logSerializers }, stream));
  for (let times = 0; times < 3; times++)
    report(new Error('No answer', { cause: new Error('jane@firm.example is full') }));
  report(new Error('Something else'));
  expect(lines.map(({ err }) => err)).toMatchObject([
    { message: 'No answer', cause: { message: '<email> is full' } },
    { message: 'Something else' },
  ]);
});
