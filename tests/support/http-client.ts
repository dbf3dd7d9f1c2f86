/** One visitor's browser as far as the API sees it: keeps cookies, follows nothing. */
export class HttpClient {
  readonly #base: string;
  readonly #answerWithin: number | undefined;
  readonly cookies = new Map<string, string>();

  /** `answerWithin`: milliseconds after which it gives up, with an error. */
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
  /** Parsed, when it is JSON; tests name the shape they expect with `as`. */
  body: Json;
}

/** Whatever an answer may hold, open to looking into without a cast for every step. */
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
