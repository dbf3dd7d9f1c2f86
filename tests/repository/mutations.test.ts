import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractMutations } from '../mutations/contract.ts';
import { serverMutations } from '../mutations/server.ts';
import { webMutations } from '../mutations/web.ts';

// Whether the tests catch it is tried by `npm run test:mutations`, which takes most of an hour.
test.each([...serverMutations, ...contractMutations, ...webMutations])(
  'The fault can be put in, and names tests that there are: $fault',
  ({ file, before, tests }) => {
    expect(readFileSync(file, 'utf8').split(before).length - 1, before).toBe(1);
    expect(tests.filter((test) => !existsSync(test))).toEqual([]);
  },
);
