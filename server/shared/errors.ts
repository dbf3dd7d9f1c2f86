import type { ErrorCode, ErrorIssue } from '../../contract/errors.ts';

/** The one place where a reason becomes an HTTP status. */
export const STATUS_OF: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  code_required: 401,
  forbidden: 403,
  second_factor_required: 403,
  not_found: 404,
  conflict: 409,
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
  /** More for the client, as the endpoint's contract has it. */
  details?: object;
  /** Seconds. */
  retryAfter?: number;
  /** For the log, never for the client. */
  cause?: unknown;
}

/** A refusal with a message that is fit for the person who asked. */
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

/** A vendor was not called, because it has not answered for a while or is busy with other calls of ours. */
export class VendorUnavailableError extends Error {
  /** Seconds after which it has been tried again. */
  readonly retryAfter: number;

  constructor(vendor: string, retryAfter: number, cause: unknown) {
    super(`${vendor} is not called now`, { cause });
    this.retryAfter = retryAfter;
  }
}

/** A vendor that did not do its part: away, too slow, or answering nonsense. `message` names it in our words. */
export class VendorError extends AppError {
  constructor(message: string, cause: unknown) {
    super('vendor_failed', message, {
      cause,
      ...(cause instanceof VendorUnavailableError ? { retryAfter: cause.retryAfter } : {}),
    });
    this.name = 'VendorError';
  }
}

/** A vendor's final no, for its `reason`: asked the same again it would say the same. */
export class VendorRefusal extends VendorError {
  readonly reason: string;

  constructor(message: string, reason: string, cause: unknown) {
    super(message, cause);
    this.name = 'VendorRefusal';
    this.reason = reason;
  }
}
