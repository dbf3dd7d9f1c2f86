import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSessionSecret } from '#server/config/secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('The secret that the sandbox makes', () => {
  test('is the same at every start, long, and its owner’s alone', () => {
    const secret = loadSessionSecret(undefined, folder);
    expect(secret).toMatch(/^[\da-f]{64}$/);
    expect(loadSessionSecret(undefined, folder)).toBe(secret);
    expect(readdirSync(folder)).toEqual(['session-secret']);
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  test('is made again when a crash has left an empty file, with which anybody could sign', () => {
    writeFileSync(join(folder, 'session-secret'), '');
    const secret = loadSessionSecret(undefined, folder);
    expect(secret).toMatch(/^[\da-f]{64}$/);
    expect(loadSessionSecret(undefined, folder)).toBe(secret);
  });
});
