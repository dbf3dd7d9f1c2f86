import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { noteRoutes } from './notes.routes.ts';
import { createNotesService } from './notes.service.ts';

export function registerNotes({ http, database, audit }: Context, services: { customers: CustomersService }): void {
  noteRoutes(http, createNotesService({ database, audit, ...services }));
}
