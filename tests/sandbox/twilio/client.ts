import twilio from 'twilio';

export const ACCOUNT_SID = `AC${'0'.repeat(32)}`;
export const OUR_NUMBER = '+15005550006';
export const PHONE = '+14155550100';

class SandboxClient extends twilio.RequestClient {
  private readonly base: string;
  constructor(base: string) {
    super();
    this.base = base;
  }
  override request<T>(options: Parameters<twilio.RequestClient['request']>[0]) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, uri: `${this.base}/twilio${pathname}${search}` } as never);
  }
}

/** Returns Twilio's own SDK, pointed at the sandbox. */
export function twilioClient(url: string, token = 'sandbox_auth_token') {
  return twilio(ACCOUNT_SID, token, { httpClient: new SandboxClient(url) });
}

/** Returns a call's error as the SDK reports it. */
export async function errorOf(call: Promise<unknown>): Promise<{ code?: number; status?: number; message: string }> {
  return call.then(
    () => ({ message: 'no error' }),
    (error) => error,
  );
}
