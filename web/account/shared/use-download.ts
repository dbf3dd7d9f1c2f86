import { request } from '#client/request.ts';
import { saveResponse } from '#ui/save-file.ts';
import { useWrite } from './use-write.ts';

/** Saves a file of the account with the server's file name, after `before` has resolved. */
export function useDownload(path: string, before?: () => Promise<unknown>) {
  return useWrite(async () => {
    await before?.();
    await saveResponse(await request('GET', path), path.slice(path.lastIndexOf('/') + 1));
  });
}
