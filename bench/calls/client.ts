/** What a call was answered. */
export interface Answer<Body = unknown> {
  /** The number of SQL statements, which the server says while it is in the sandbox. */
  statements: number;
  /** The parsed body when it is JSON. */
  body: Body;
}

/** Makes one call. @throws Error when the answer is not 2xx. */
export type Send = <Body>(method: string, path: string, body?: object) => Promise<Answer<Body>>;

/** Returns a function that calls the server at `url`, with a session's cookie for staff. */
export function senderTo(url: string, cookie = ''): Send {
  return async <Body>(method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`);
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    const [, statements] = /"(\d+) statements"/.exec(response.headers.get('server-timing') ?? '') ?? [];
    return { statements: Number(statements), body: (isJson ? JSON.parse(text) : text) as Body };
  };
}
