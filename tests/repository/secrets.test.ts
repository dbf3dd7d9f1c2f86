import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { creator, lintSource } from '#tools/secrets.ts';

/** Test data of other projects that looks like secrets, such as lists of passwords. */
const NOT_OURS = /^tests\/fixtures\//;
/** A made-up database URL in tests. */
const MADE_UP = /postgresql:\/\/u:p%40q@/;
/** Pictures, fonts and documents. */
const BINARY = /\.(?:ttf|woff2?|png|webp|avif|ico|jpg|pdf|gz)$/;

async function secretsIn(filePath: string, content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath, content, ext: '', contentType: 'text' },
    options: { config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] } },
  });
  return messages.map(({ message }) => `${filePath}: ${message}`);
}

describe('The repository', () => {
  test('holds no key, token or password of anybody', async () => {
    const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
    const read = files.filter((file) => !NOT_OURS.test(file) && !BINARY.test(file));
    expect(read.length).toBeGreaterThan(500);
    const found: string[] = [];
    for (const file of read) found.push(...(await secretsIn(file, readFileSync(file, 'utf8'))));
    expect(found.filter((line) => !MADE_UP.test(line))).toEqual([]);
  });

  test('would be caught with one', async () => {
    const key = [
      '-----BEGIN RSA',
      'PRIVATE KEY-----\n',
      'MIIEowIBAAKCAQEAnzyis1ZjfNB0bBgKFMSvvkTtwlvBsaJq7S5wA+kzeVOVpVWw\n'.repeat(4),
      '-----END RSA',
      'PRIVATE KEY-----',
    ]
      .join(' ')
      .replaceAll('RSA  ', 'RSA ');
    const slack = `https://hooks.slack.com/services/${'T'}${'A1B2C3D4E'}/B${'A1B2C3D4E'}/${'aB3dE5fG7hI9jK1lM3nO5pQ7'}`;
    const found = [...(await secretsIn('key.pem', key)), ...(await secretsIn('notes.md', slack))];
    expect(found.length).toBeGreaterThan(0);
  });
});
