/** Somebody may use the AI app from now on, is told of anew because something of them has changed, or may no more. */
export type AppWebhookType = 'access.granted' | 'access.changed' | 'access.ended';
