/** A visitor's browser for the API. It keeps cookies and does not follow redirects. */
export class HttpClient {
  readonly #base: string;
  readonly #answerWithin: number | undefined;
  readonly cookies = new Map<string, string>();

  /** `answerWithin` is the timeout in milliseconds. The call throws after it. */
  constructor(base: string, answerWithin?: number) {
    this.#base = base;
    this.#answerWithin = answerWithin;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  async send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      redirect: 'manual',
      signal: this.#answerWithin === undefined ? null : AbortSignal.timeout(this.#answerWithin),
      headers: {
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) as Json };
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';', 1);
    const [name = '', ...value] = pair.split('=');
    if (value.join('=') === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body when it is JSON. Tests cast it to the type they expect. */
  body: Json;
}

/** Any JSON. Tests can read nested fields without a cast for every step. */
export interface Json {
  [key: string]: Json & string & number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
