import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { TasksService } from './tasks.service.ts';

export function taskRoutes(app: FastifyInstance, tasks: TasksService): void {
  addEndpoint(app, endpoints.listTasks, (call) => sendList(call, tasks.list));
  addEndpoint(app, endpoints.dueTasks, ({ request }) => tasks.due(staffUserOf(request).id));
  addEndpoint(app, endpoints.getTask, ({ params }) => tasks.read(params.id));
  addEndpoint(app, endpoints.createTask, ({ body, request }) =>
    tasks.create(body, staffUserOf(request).id, idempotencyKeyOf(request)),
  );
  addEndpoint(app, endpoints.updateTask, ({ params, body, request }) =>
    tasks.update(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.deleteTask, ({ params, request }) => tasks.delete(params.id, staffUserOf(request).id));
}
