/** An answer that was not 2xx, or none at all (`status` 0). `message` is fit to be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly response: Response | undefined;

  constructor(message: string, status: number, response?: Response) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.response = response;
  }
}

/** The body's message if it is JSON with one; else the body's text if it is not JSON; else the status text. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return new ApiError(messageOf(text) || response.statusText, response.status, response);
}

function messageOf(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
      return body.message;
    }
    return undefined;
  } catch {
    return text;
  }
}
