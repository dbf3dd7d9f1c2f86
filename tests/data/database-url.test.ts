import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { readDatabaseUrl } from '../../server/database-url.ts';

describe('A database URL', () => {
  test.each([
    ['postgres://u:p@a:5432/db', ['postgres://u:p@a:5432/db'], false],
    ['postgres://a/db?target_session_attrs=read-write', ['postgres://a/db'], true],
    ['postgres://a/db?sslmode=require&target_session_attrs=any', ['postgres://a/db?sslmode=require'], false],
    [
      'postgresql://u:p%40q@a:5432,b:5433,[::1]/db?sslmode=require&target_session_attrs=primary',
      [
        'postgresql://u:p%40q@a:5432/db?sslmode=require',
        'postgresql://u:p%40q@b:5433/db?sslmode=require',
        'postgresql://u:p%40q@[::1]/db?sslmode=require',
      ],
      true,
    ],
    ['postgres://a,b', ['postgres://a', 'postgres://b'], true],
  ])('%s names its hosts', (url, urls, mustWrite) => {
    expect(readDatabaseUrl(url)).toEqual({ urls, mustWrite });
  });

  test.each([
    ['postgres://a:5432,b:99999/db', 'has a host, port or target_session_attrs that cannot be read'],
    ['postgres://a,,b/db', 'has a host, port or target_session_attrs that cannot be read'],
    ['postgres://a/db?target_session_attrs=writable', 'has a host, port or target_session_attrs that cannot be read'],
    ['postgres://a,b/db?target_session_attrs=standby', 'asks for a server that takes no writes'],
    ['mysql://a/db', 'is not a URL that starts with postgres:// or postgresql://'],
  ])('%s stops the start: it %s', (DATABASE_URL, problem) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(`DATABASE_URL ${problem}`);
  });

  test.each(['postgres://a/db', 'postgres://u:p@a:5432,b/db', undefined])('of replicas may be %s', (url) => {
    expect(readConfig({ DATABASE_READ_URL: url }).databaseReadUrl).toBe(url);
  });

  test('of replicas without a host that can be read stops the start', () => {
    expect(() => readConfig({ DATABASE_READ_URL: 'postgres://a,,b/db' })).toThrow(
      'DATABASE_READ_URL has a host or port that cannot be read',
    );
  });
});
