import { expect, test } from 'vitest';
import { toApiError } from '#client/api-error.ts';

const errorOf = (body: string) => toApiError(new Response(body, { status: 400, statusText: 'Bad Request' }));

test('The message is that of a JSON body, else the text, else the status text', async () => {
  expect((await errorOf('{"message":"Name is required"}')).message).toBe('Name is required');
  expect((await errorOf('plain words')).message).toBe('plain words');
  expect((await errorOf('')).message).toBe('Bad Request');
  expect((await errorOf('{"other":1}')).message).toBe('Bad Request');
});

test.each([
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body>\r\n</html>\r\n',
  '\ufeff\n<!DOCTYPE html><p>Web server is down',
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
  '<center><h1>504 Gateway Time-out</h1></center>',
])('A page of a proxy is no message, so the status text is: %j', async (page) => {
  expect((await errorOf(page)).message).toBe('Bad Request');
});

test('What is wrong with each field comes along, and nothing that is not of that form', async () => {
  const issue = { path: 'email', message: 'Valid email is required' };
  expect((await errorOf(JSON.stringify({ message: 'm', issues: [issue, 'x', null] }))).issues).toEqual([issue]);
  expect((await errorOf('{"message":"m","issues":"x"}')).issues).toEqual([]);
});
