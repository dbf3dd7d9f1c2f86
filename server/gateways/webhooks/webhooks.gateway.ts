/** The interface to other programs' addresses. Its only adapter sends Standard Webhooks (standard-webhooks.ts). */
export interface WebhooksGateway {
  /** Returns why nothing is sent to an address, as far as the address itself tells it. Undefined for one that is allowed. */
  refusalOf(url: string): string | undefined;
  /** How many webhooks an endpoint may be sent now: none while it is away, some when it is tried again. */
  roomOf(endpointId: string): number;
  /**
   * Resolves when the endpoint has accepted the webhook.
   * @throws VendorRefusal('gone') when the endpoint says that it is gone for good, VendorError
   */
  send(webhook: OutgoingWebhook): Promise<void>;
}

export interface OutgoingWebhook {
  /** Stays the same on every attempt, so that the receiver processes it once. */
  id: string;
  endpointId: string;
  url: string;
  /** Each of them signs. `whsec_` followed by the key in base64. */
  secrets: string[];
  /** The object that it is about. The trouble of one does not make the endpoint count as away. */
  subject: string;
  body: string;
}
