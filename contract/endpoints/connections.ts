import * as z from 'zod/mini';
import { ApiKey, ApiKeyInput, NewApiKey } from '../api-keys.ts';
import { Done } from '../staff.ts';
import { StepUp } from '../staff-profile.ts';
import {
  NewWebhookEndpoint,
  Replayed,
  ReplayOrder,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointInput,
  WebhookEndpointUpdate,
  WebhookSecret,
} from '../webhook-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

/** Other programs: the keys they call with, and the addresses that are told what happens. */
export const connectionsEndpoints = {
  listApiKeys: {
    method: 'GET',
    path: '/api/crm/api-keys',
    access: 'staff',
    role: 'member',
    summary: "List the logged-in user's keys, newest first. Admins see everybody's",
    response: z.array(ApiKey),
  },
  createApiKey: {
    method: 'POST',
    path: '/api/crm/api-keys',
    access: 'staff',
    summary: "Make a key, confirmed by one's own password or code. The answer alone contains it",
    body: ApiKeyInput,
    response: NewApiKey,
  },
  endApiKey: {
    method: 'DELETE',
    path: '/api/crm/api-keys/{id}',
    access: 'staff',
    summary: "End a key of one's own, confirmed by one's own password or code. Admins may end every key",
    body: StepUp,
    response: Done,
  },
  listWebhookEndpoints: {
    method: 'GET',
    path: '/api/crm/webhook-endpoints',
    access: 'staff',
    role: 'admin',
    summary: 'List the addresses that are told what happens, newest first',
    response: z.array(WebhookEndpoint),
  },
  createWebhookEndpoint: {
    method: 'POST',
    path: '/api/crm/webhook-endpoints',
    access: 'staff',
    role: 'admin',
    summary: 'Add an address, which is told what happens from now on. The answer alone contains the signing secret',
    body: WebhookEndpointInput,
    response: NewWebhookEndpoint,
  },
  updateWebhookEndpoint: {
    method: 'PATCH',
    path: '/api/crm/webhook-endpoints/{id}',
    access: 'staff',
    role: 'admin',
    summary: 'Change an address, its events, or whether it is told anything. Omitted fields keep their values',
    body: WebhookEndpointUpdate,
    response: WebhookEndpoint,
  },
  deleteWebhookEndpoint: {
    method: 'DELETE',
    path: '/api/crm/webhook-endpoints/{id}',
    access: 'staff',
    role: 'admin',
    summary: 'Delete an address with its log. It is told nothing any more',
    response: Done,
  },
  testWebhookEndpoint: {
    method: 'POST',
    path: '/api/crm/webhook-endpoints/{id}/test',
    access: 'staff',
    role: 'admin',
    summary: 'Send an address a `webhook.test`. 409 while it is switched off',
    response: Done,
  },
  renewWebhookSecret: {
    method: 'POST',
    path: '/api/crm/webhook-endpoints/{id}/secret',
    access: 'staff',
    role: 'admin',
    summary: 'Get a new signing secret. The one before signs too, for a day',
    response: WebhookSecret,
  },
  replayWebhooks: {
    method: 'POST',
    path: '/api/crm/webhook-endpoints/{id}/replay',
    access: 'staff',
    role: 'admin',
    summary:
      'Send an address again what happened within a time, with the same ids and bodies. 409 while it is switched off',
    body: ReplayOrder,
    response: Replayed,
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/crm/webhook-endpoints/{id}/deliveries',
    access: 'staff',
    role: 'admin',
    summary: 'List what an address was told, the newest 500 first',
    response: z.array(WebhookDelivery),
  },
} as const satisfies Record<string, Endpoint>;
