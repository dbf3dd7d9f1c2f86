import { remove } from '../support/records.ts';
import type { AuditedWrite } from './audited-messages.ts';
import { addHook, hookOf } from './audited-scenes.ts';

/** The writes of endpoints for webhooks. */
export const HOOK_WRITES = {
  createWebhookEndpoint:
    async ({ product, staff }) =>
    () =>
      staff.post('/api/crm/webhook-endpoints', hookOf(product)),
  updateWebhookEndpoint: async (scene) => {
    const id = await addHook(scene);
    return () => scene.staff.send('PATCH', `/api/crm/webhook-endpoints/${id}`, { isActive: 0 }, {});
  },
  deleteWebhookEndpoint: async (scene) => {
    const id = await addHook(scene);
    return () => remove(scene.staff, `webhook-endpoints/${id}`);
  },
  testWebhookEndpoint: async (scene) => {
    const id = await addHook(scene);
    return () => scene.staff.post(`/api/crm/webhook-endpoints/${id}/test`);
  },
  renewWebhookSecret: async (scene) => {
    const id = await addHook(scene);
    return () => scene.staff.post(`/api/crm/webhook-endpoints/${id}/secret`);
  },
  replayWebhooks: async (scene) => {
    const id = await addHook(scene);
    const day = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    return () => scene.staff.post(`/api/crm/webhook-endpoints/${id}/replay`, day);
  },
} satisfies Record<string, AuditedWrite>;
