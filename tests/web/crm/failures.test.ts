import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { describeLoginFailure } from '#crm/features/staff/login/login-failure.ts';

describe('a failed login', () => {
  it("blames the credentials only when the server did, in the product's words", () => {
    expect(describeLoginFailure(new ApiError('Unauthorized', 401))).toBe('Invalid username or password.');
  });

  it('passes on how long to wait after too many tries', () => {
    const message = 'Too many failed logins. Try again in 42 seconds.';
    expect(describeLoginFailure(new ApiError(message, 429))).toBe(message);
  });

  it('tells a lost connection from a broken server', () => {
    expect(describeLoginFailure(new ApiError('', 0))).toMatch(/could not be reached/);
    expect(describeLoginFailure(new ApiError('<html>Bad Gateway</html>', 502))).toMatch(/could not log you in/);
    expect(describeLoginFailure(new TypeError('x is undefined'))).toMatch(/could not log you in/);
  });
});

describe('a list that failed to load', () => {
  it('says what the server says of a refused request', () => {
    expect(describeLoadFailure(new ApiError('Too many requests', 429))).toBe('Too many requests');
  });

  it('shows nothing of what a broken server or proxy answers', () => {
    expect(describeLoadFailure(new ApiError('<html>Bad Gateway</html>', 502))).not.toContain('html');
    expect(describeLoadFailure(null)).toMatch(/could not answer/);
  });

  it('names a lost connection', () => {
    expect(describeLoadFailure(new ApiError('', 0))).toMatch(/Check your connection/);
  });
});
