import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { isAtLeast } from '#contract/roles.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { NotesService, NoteUser } from './notes.service.ts';

export function noteRoutes(app: FastifyInstance, notes: NotesService): void {
  addEndpoint(app, endpoints.listNotes, async (call) => sendList(call, await notes.ofCustomer(call.params.id)));
  addEndpoint(app, endpoints.createNote, ({ params, body, request }) => notes.create(params.id, body, userOf(request)));
  addEndpoint(app, endpoints.getNote, ({ params }) => notes.read(params.id));
  addEndpoint(app, endpoints.updateNote, ({ params, body, request }) => notes.update(params.id, body, userOf(request)));
  addEndpoint(app, endpoints.deleteNote, ({ params, request }) => notes.delete(params.id, userOf(request)));
  addEndpoint(app, endpoints.noteVersions, ({ params }) => notes.versions(params.id));
}

function userOf(request: FastifyRequest): NoteUser {
  const { id, role } = staffUserOf(request);
  return { id, isAdmin: isAtLeast(role, 'admin') };
}
