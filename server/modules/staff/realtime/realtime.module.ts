import type { SessionMemory } from '#server/http/session-memory.ts';
import type { Context } from '#server/modules/context.ts';
import type { StaffService } from '../staff/staff.service.ts';
import { realtimeRoutes } from './realtime.routes.ts';
import { createRealtime } from './realtime.service.ts';

interface Services {
  staff: StaffService;
  sessionMemory: SessionMemory;
}

export async function registerRealtime({ http, database }: Context, services: Services): Promise<void> {
  const { staff, sessionMemory } = services;
  const onSessionsChanged = (): void => sessionMemory.forget();
  realtimeRoutes(http, await createRealtime({ database, mayListen: staff.mayListen, onSessionsChanged }));
}
