import type { ErrorCode, ErrorIssue } from '#contract/errors.ts';

/** The only mapping of error codes to HTTP statuses. */
export const STATUS_OF: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  code_required: 401,
  forbidden: 403,
  second_factor_required: 403,
  step_up_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  answered_meanwhile: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  vendor_failed: 502,
  unavailable: 503,
};

interface Details {
  issues?: ErrorIssue[];
  /** Additional data for the client, as in the endpoint's contract. */
  details?: object;
  /** In seconds. */
  retryAfter?: number;
  /** Only for the log, never for the client. */
  cause?: unknown;
}

/** A refusal whose message may be shown to the requester. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorIssue[] | undefined;
  readonly details: object | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { issues, details, retryAfter, cause }: Details = {}) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = issues;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** Returns the error about one field of a request. */
export function fieldError(code: ErrorCode, path: string, message: string): AppError {
  return new AppError(code, message, { issues: [{ path, message }] });
}

/** Returns the error for somebody who has done something too often and has to wait for `leftMs`. */
export function rateLimited(message: string, leftMs: number): AppError {
  return new AppError('rate_limited', message, { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/** A vendor was not called, because it is down or has too many of this server's calls. */
export class VendorUnavailableError extends Error {
  /** Seconds until the vendor has been tried again. */
  readonly retryAfter: number;

  constructor(vendor: string, retryAfter: number, cause: unknown) {
    super(`${vendor} is not called now`, { cause });
    this.retryAfter = retryAfter;
  }
}

/** A vendor was down, too slow, or gave an invalid answer. `message` describes this for the user. */
export class VendorError extends AppError {
  constructor(message: string, cause: unknown) {
    super('vendor_failed', message, {
      cause,
      ...(cause instanceof VendorUnavailableError ? { retryAfter: cause.retryAfter } : {}),
    });
    this.name = 'VendorError';
  }
}

/** A vendor's final refusal. The same request would be refused again for the same `reason`. */
export class VendorRefusal extends VendorError {
  readonly reason: string;

  constructor(message: string, reason: string, cause: unknown) {
    super(message, cause);
    this.name = 'VendorRefusal';
    this.reason = reason;
  }
}

/** Refuses to write to a customer whose email nobody knows yet. @throws AppError('invalid_input') */
export function noEmailYet(): never {
  throw new AppError('invalid_input', 'There is no email address to write to. Add one with Edit.');
}

/** Refuses a call about a record that is not there, such as `customer`. @throws AppError('not_found') */
export function notFound(what: string): never {
  throw new AppError('not_found', `This ${what} does not exist`);
}
