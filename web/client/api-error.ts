import type { ErrorIssue } from '#contract/errors.ts';

interface ErrorReasons {
  message?: string | undefined;
  issues?: readonly ErrorIssue[] | undefined;
  code?: string | undefined;
  body?: unknown;
}

/** A response that was not 2xx, or no response at all (`status` 0). `message` can be shown to users. */
export class ApiError extends Error {
  readonly status: number;
  readonly response: Response | undefined;
  /** The server's reasons by field, if it sent any. */
  readonly issues: readonly ErrorIssue[];
  /** The server's error code (contract/errors.ts), if it sent one. */
  readonly code: string | undefined;
  /** The response's whole body, if it was JSON. */
  readonly body: unknown;

  constructor(
    message: string,
    status: number,
    response?: Response,
    { issues = [], code, body }: Omit<ErrorReasons, 'message'> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.response = response;
    this.issues = issues;
    this.code = code;
    this.body = body;
  }
}

/** Takes the message from a JSON body, or else the body's text if it is not JSON, or else the status text. A page is no text. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const { message, ...reasons } = readBody(text);
  return new ApiError(message || response.statusText, response.status, response, reasons);
}

function readBody(text: string): ErrorReasons {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return {};
    return {
      body,
      message: 'message' in body && typeof body.message === 'string' ? body.message : undefined,
      issues: 'issues' in body && Array.isArray(body.issues) ? body.issues.filter(isIssue) : undefined,
      code: 'code' in body && typeof body.code === 'string' ? body.code : undefined,
    };
  } catch {
    return { message: isMarkup(text) ? undefined : text };
  }
}

/** Tells whether a text is a page of a proxy or a storage, in HTML or XML. */
function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<');
}

function isIssue(value: unknown): value is ErrorIssue {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}
