import { exportFileName } from '../../../../contract/exports.ts';
import { request } from '../../../client/request.ts';
import type { ListQuery } from '../../shared/records/list-query.ts';
import { LineCounter } from './line-counter.ts';

export interface ExportedUsers {
  name: string;
  file: Blob;
  customers: number;
  teamMembers: number;
}

/** Fetches the file of customers, as the list of them is narrowed, with their team members. @throws ApiError */
export async function exportUsers(listQuery: ListQuery): Promise<ExportedUsers> {
  const response = await request('GET', '/api/crm/export-users', undefined, { query: listQuery });
  const [, name = exportFileName(new Date())] =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  const counter = new LineCounter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    counter.add(decoder.decode(part.value, { stream: true }));
  }
  const { customers, teamMembers } = counter;
  return { name, file: new Blob(parts, { type: 'text/csv' }), customers, teamMembers };
}
