import { expect, test } from 'vitest';
import { DatabaseGoneError, isDatabaseGone } from '#server/database/errors.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:443'), { code: 'ECONNREFUSED' });

test('A vendor that cannot be reached is not taken for the database', () => {
  expect(isDatabaseGone(new Error('The mail was not sent', { cause: refused }))).toBe(false);
  expect(new JobFailure(refused).message).toBe('Something went wrong on our side');
  expect(new JobFailure(new DatabaseGoneError(refused)).message).toBe('The database was not available');
});
