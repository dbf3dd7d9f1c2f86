/** An error in Stripe's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(status: number, message: string, details: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
  }

  /** The status for handlers that do not know Stripe's format, such as the controls'. */
  get statusCode(): number {
    return this.status;
  }

  get body() {
    const { code, message, param, type } = this;
    const docUrl = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
    return { error: { ...(code && { code, doc_url: docUrl }), message, ...(param && { param }), type } };
  }
}

/** Creates the 400 error for an invalid request. */
export function invalid(message: string, details: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, message, details);
}

/** Creates the error for a missing object: 404 when the id is in the path, 400 when it is a parameter. `kind` is "payment intent". */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  const details = { code: 'resource_missing', param };
  return new ApiError(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, details);
}
