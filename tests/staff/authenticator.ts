import { setTimeout as sleep } from 'node:timers/promises';
import { URI } from 'otpauth';
import type { HttpClient } from '../support/http-client.ts';

/** A person's authenticator app, set up with the server's URI. It never returns the same code twice. */
export class Authenticator {
  readonly #uri: string;
  #used = 0;

  constructor(uri: string) {
    this.#uri = uri;
  }

  /** Returns the code of the step that is `ahead` steps from now. */
  codeAt(ahead: number): string {
    return URI.parse(this.#uri).generate({ timestamp: Date.now() + ahead * 30_000 });
  }

  /** Returns a code that is not accepted now or in the next minute. */
  wrong(): string {
    const right = [-1, 0, 1, 2, 3].map((ahead) => this.codeAt(ahead));
    return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code)) ?? '';
  }

  /** Waits until the next code is at most one step ahead. The server refuses codes further ahead. */
  async untilNext(): Promise<void> {
    await sleep(Math.max(0, this.#used * 30_000 - Date.now()));
  }

  /** Returns an unused code of the present or a later step. The server would soon refuse the previous step's code. */
  next(): string {
    const step = Math.max(Math.floor(Date.now() / 30_000), this.#used + 1);
    this.#used = step;
    return URI.parse(this.#uri).generate({ timestamp: step * 30_000 });
  }
}

/** Sets up a second factor for the logged-in user. Returns the phone and the recovery codes. */
export async function setUpSecondFactor(
  browser: HttpClient,
  password: string,
): Promise<{ phone: Authenticator; recoveryCodes: string[] }> {
  const offer = await browser.post('/api/crm/account/second-factor', { password });
  const phone = new Authenticator(String(offer.body.uri));
  const { body } = await browser.post('/api/crm/account/second-factor/confirm', { code: phone.next() });
  return { phone, recoveryCodes: body.recoveryCodes as unknown as string[] };
}
