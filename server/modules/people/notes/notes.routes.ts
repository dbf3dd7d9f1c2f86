import type { FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { isAtLeast } from '#contract/roles.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { createNotesService, type NoteUser } from './notes.service.ts';

export function registerNotes({ http, database, audit }: Context, services: { customers: CustomersService }): void {
  const notes = createNotesService({ database, audit, ...services });
  addEndpoint(http, endpoints.listNotes, async (call) => sendList(call, await notes.ofCustomer(call.params.id)));
  addEndpoint(http, endpoints.createNote, ({ params, body, request }) =>
    notes.create(params.id, body, userOf(request), idempotencyKeyOf(request)),
  );
  addEndpoint(http, endpoints.getNote, ({ params }) => notes.read(params.id));
  addEndpoint(http, endpoints.updateNote, ({ params, body, request }) =>
    notes.update(params.id, body, userOf(request)),
  );
  addEndpoint(http, endpoints.deleteNote, ({ params, request }) => notes.delete(params.id, userOf(request)));
  addEndpoint(http, endpoints.noteVersions, ({ params }) => notes.versions(params.id));
}

function userOf(request: FastifyRequest): NoteUser {
  const { id, role } = staffUserOf(request);
  return { id, isAdmin: isAtLeast(role, 'admin') };
}
