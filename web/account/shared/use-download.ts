import { request } from '../../client/request.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useWrite } from './use-write.ts';

/** Saves a file of the account with the server's file name, after `before` has resolved. */
export function useDownload(path: string, before?: () => Promise<unknown>) {
  return useWrite(async () => {
    await before?.();
    const response = await request('GET', path);
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    saveFile(name ?? path.slice(path.lastIndexOf('/') + 1), await response.blob());
  });
}
