/** What the product tells the AI app. Webhooks after the Standard Webhooks specification are the one adapter (standard-webhooks.ts). */
export interface AiAppGateway {
  /** Resolves when the app has taken it. @throws VendorError */
  send(webhook: SignedWebhook): Promise<void>;
}

export interface SignedWebhook {
  /** The same at every try: the app takes it once. */
  id: string;
  /** `timestamp` is when it happened. */
  body: { type: string; timestamp: string; data: object };
}
