/** A person's access to the AI app began, their data changed, or their access ended. */
export type AppWebhookType = 'access.granted' | 'access.changed' | 'access.ended';
