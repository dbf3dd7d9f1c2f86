import type { ErrorIssue } from '../../contract/errors.ts';

/** An answer that was not 2xx, or none at all (`status` 0). `message` is fit to be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly response: Response | undefined;
  /** What is wrong with each field, where the server said so. */
  readonly issues: readonly ErrorIssue[];
  /** The server's reason in one word (contract/errors.ts), where it gave one. */
  readonly code: string | undefined;

  constructor(
    message: string,
    status: number,
    response?: Response,
    { issues = [], code }: { issues?: readonly ErrorIssue[] | undefined; code?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.response = response;
    this.issues = issues;
    this.code = code;
  }
}

/** The body's message if it is JSON with one; else the body's text if it is not JSON; else the status text. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const { message, ...reasons } = readBody(text);
  return new ApiError(message || response.statusText, response.status, response, reasons);
}

interface Refusal {
  message?: string | undefined;
  issues?: ErrorIssue[] | undefined;
  code?: string | undefined;
}

function readBody(text: string): Refusal {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return {};
    return {
      message: 'message' in body && typeof body.message === 'string' ? body.message : undefined,
      issues: 'issues' in body && Array.isArray(body.issues) ? body.issues.filter(isIssue) : undefined,
      code: 'code' in body && typeof body.code === 'string' ? body.code : undefined,
    };
  } catch {
    return { message: text };
  }
}

function isIssue(value: unknown): value is ErrorIssue {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}
