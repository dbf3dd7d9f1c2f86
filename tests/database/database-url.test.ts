import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { readDatabaseUrl } from '#server/shared/database-url.ts';

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
    expect(readDatabaseUrl(url)).toEqual({ urls, mustWrite, isPooled: false });
  });

  test('with ?pgbouncer=true leads to a pooler, which is not told so', () => {
    const read = readDatabaseUrl('postgres://a/db?pgbouncer=true&sslmode=require');
    expect(read).toEqual({ urls: ['postgres://a/db?sslmode=require'], mustWrite: false, isPooled: true });
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
});

describe('ROLE', () => {
  const DATABASE_URL = 'postgres://a/db';

  test.each(['web', 'worker', 'both'])('%s is one on a server', (ROLE) => {
    expect(readConfig({ DATABASE_URL, ROLE }).role).toBe(ROLE);
  });

  test('is both unless it is set', () => {
    expect(readConfig({}).role).toBe('both');
  });

  test.each([
    [{ ROLE: 'jobs', DATABASE_URL }, 'ROLE is "jobs", but must be one of both, web, worker'],
    [{ ROLE: 'worker' }, 'ROLE is "worker", but the embedded database belongs to one process, which has to do both'],
    [{ ROLE: 'web' }, 'ROLE is "web", but the embedded database belongs to one process, which has to do both'],
  ])('%j stops the start', (env, problem) => {
    expect(() => readConfig(env)).toThrow(problem);
  });
});
