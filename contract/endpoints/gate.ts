import * as z from 'zod/mini';
import { StopAnswer, StopQuestion } from '../consent.ts';
import {
  GateAnswer,
  GatePreview,
  GatePreviewRequest,
  GateQuery,
  SendingSettings,
  SendingSettingsUpdate,
  StateHours,
} from '../gate.ts';
import { ScheduledSend, ScheduledSendsQuery } from '../scheduled-sends.ts';
import { Done } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Which messages may go out and when, and those that wait. */
export const gateEndpoints = {
  askGate: {
    method: 'GET',
    path: '/api/crm/gate',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Ask whether a message to a person may go out now, or at a given time',
    query: GateQuery,
    response: GateAnswer,
  },
  previewGate: {
    method: 'POST',
    path: '/api/crm/gate/preview',
    access: 'staff',
    role: 'viewer',
    summary: 'Count to how many rows of a list a message would go now, later and not at all. Changes nothing',
    body: GatePreviewRequest,
    response: GatePreview,
  },
  readSendingSettings: {
    method: 'GET',
    path: '/api/crm/settings/sending',
    access: 'staff',
    role: 'admin',
    summary: 'Get the hours and caps of texts to many',
    response: SendingSettings,
  },
  saveSendingSettings: {
    method: 'PUT',
    path: '/api/crm/settings/sending',
    access: 'staff',
    role: 'admin',
    summary: 'Set the hours and caps of texts to many. They may only be narrower than the default',
    body: SendingSettingsUpdate,
    response: SendingSettings,
  },
  listStateHours: {
    method: 'GET',
    path: '/api/crm/settings/sending/states',
    access: 'staff',
    role: 'admin',
    summary:
      'List the hours that states and provinces prescribe for texts, each with its source and the day it was read',
    response: z.array(StateHours),
  },
  listScheduledSends: {
    method: 'GET',
    path: '/api/crm/scheduled-sends',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List messages that were ordered for later, in every state, the next ones first',
    query: ScheduledSendsQuery,
    response: z.array(ScheduledSend),
  },
  sendScheduledNow: {
    method: 'POST',
    path: '/api/crm/scheduled-sends/{id}/send',
    access: 'staff',
    summary: 'Send a message that waits now, as one person to another. 409 when it is not waiting any more',
    response: ScheduledSend,
  },
  withdrawScheduledSend: {
    method: 'DELETE',
    path: '/api/crm/scheduled-sends/{id}',
    access: 'staff',
    scope: 'messages:send',
    summary: 'Withdraw a message that waits. 409 when it is not waiting any more',
    response: Done,
  },
  listStopQuestions: {
    method: 'GET',
    path: '/api/crm/stop-questions',
    access: 'staff',
    summary: 'List texts in which somebody probably asked for an end of texts, the 1,000 most urgent first',
    response: z.array(StopQuestion),
  },
  answerStopQuestion: {
    method: 'POST',
    path: '/api/crm/stop-questions/{id}/answer',
    access: 'staff',
    summary: 'Say whether a text asked for an end of texts. 409 when it was answered before',
    body: StopAnswer,
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
