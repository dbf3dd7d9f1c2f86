import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { recordCosts } from './costs.ts';

/* Vitest runs this before each test file. */

const end = recordCosts();
afterAll(() => end(relative('.', expect.getState().testPath ?? '')));
