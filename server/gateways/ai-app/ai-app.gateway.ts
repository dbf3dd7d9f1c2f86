/** The interface to the AI app. Its only adapter sends Standard Webhooks (standard-webhooks.ts). */
export interface AiAppGateway {
  /** How many webhooks may be sent now: none while the app is away, some when it is tried again. */
  readonly room: number;
  /** Resolves when the app has accepted the webhook. @throws VendorError */
  send(webhook: SignedWebhook): Promise<void>;
}

export interface SignedWebhook {
  /** Stays the same on every attempt, so that the app processes it once. */
  id: string;
  /** `timestamp` is the time of the event, not of the attempt. */
  body: { type: string; timestamp: string; data: { sub: string } };
}
