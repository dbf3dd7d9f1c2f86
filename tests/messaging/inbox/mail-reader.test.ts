import { expect, onTestFinished, test } from 'vitest';
import { createMailReader } from '#server/gateways/inbound-mail/mail-reader.ts';

test('a mail that could not be handed to the worker holds up none behind it', async () => {
  const reader = createMailReader();
  onTestFinished(() => reader.close());
  // No thread takes a function, as none takes a mail when it cannot be started.
  await expect(reader.read((() => undefined) as never)).rejects.toThrow('could not be cloned');
  const { subject } = await reader.read(Buffer.from('From: una@example.com\r\nSubject: Next\r\n\r\nHello'));
  expect(subject).toBe('Next');
});
