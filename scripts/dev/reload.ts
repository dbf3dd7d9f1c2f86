import { watch } from 'node:fs';
import { type Service, type ServiceSpec, startService } from '../start/services.ts';

/** Folders that a running server is loaded from. */
const SOURCES = ['server', 'contract', 'migrations'];
/** An editor triggers several events for one save. */
const SETTLE_MS = 150;

/** Restarts a service after each change of its sources, even if it has ended with an error. */
export function runWithReload(spec: ServiceSpec): { ready: Promise<void>; stop(): Promise<void> } {
  let service: Service = startService(spec);
  const { ready } = service;
  let restart = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const onChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      restart = restart.then(async () => {
        console.log(`Restarting the ${spec.name}…`);
        await service.stop();
        service = startService(spec);
      });
    }, SETTLE_MS);
  };
  const watchers = SOURCES.map((folder) => watch(folder, { recursive: true }, onChange));

  const stop = async (): Promise<void> => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
    await restart;
    await service.stop();
  };
  return { ready, stop };
}
