import { setTimeout as sleep } from 'node:timers/promises';
import { URI } from 'otpauth';
import type { HttpClient } from '../support/http-client.ts';

/** A person's phone: makes codes from what the server says at set-up, and never the same one twice. */
export class Authenticator {
  readonly #uri: string;
  #used = 0;

  constructor(uri: string) {
    this.#uri = uri;
  }

  /** The code of the step `ahead` of now. */
  codeAt(ahead: number): string {
    return URI.parse(this.#uri).generate({ timestamp: Date.now() + ahead * 30_000 });
  }

  /** Waits until the next code is of now, or of the step after it: a later one is refused. */
  async untilNext(): Promise<void> {
    await sleep(Math.max(0, this.#used * 30_000 - Date.now()));
  }

  /** A code that has not been given yet: of now, or of the step after it. The one before is refused in a moment. */
  next(): string {
    const step = Math.max(Math.floor(Date.now() / 30_000), this.#used + 1);
    this.#used = step;
    return URI.parse(this.#uri).generate({ timestamp: step * 30_000 });
  }
}

/** Sets up a second factor for whoever is logged in, and gives the phone and the recovery codes. */
export async function setUpSecondFactor(
  browser: HttpClient,
  password: string,
): Promise<{ phone: Authenticator; recoveryCodes: string[] }> {
  const offer = await browser.post('/api/crm/account/second-factor', { password });
  const phone = new Authenticator(String(offer.body.uri));
  const { body } = await browser.post('/api/crm/account/second-factor/confirm', { code: phone.next() });
  return { phone, recoveryCodes: body.recoveryCodes as unknown as string[] };
}
