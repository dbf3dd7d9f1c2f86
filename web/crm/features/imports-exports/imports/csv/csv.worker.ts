import { type Reading, type RowBatch, readFileRows } from './file-rows.ts';
import { openTable, type Table } from './table.ts';
import { UnusableFile } from './unusable-file.ts';

/** Messages to the worker. `reading` identifies one of several simultaneous readings. */
export type CsvRequest =
  | { kind: 'open'; file: File }
  | { kind: 'read'; reading: number; of: Reading }
  | { kind: 'next'; reading: number }
  | { kind: 'stop'; reading: number };
export type CsvAnswer =
  | { kind: 'opened'; table: Table }
  | { kind: 'batch'; batch: RowBatch | undefined }
  | { kind: 'unusable'; reason: string }
  | { kind: 'failed' };

const readings = new Map<number, AsyncGenerator<RowBatch>>();

async function answer(request: CsvRequest): Promise<CsvAnswer> {
  if (request.kind === 'open') return { kind: 'opened', table: await openTable(request.file) };
  const { kind, reading } = request;
  if (kind === 'read') readings.set(reading, readFileRows(request.of));
  const batches = readings.get(reading);
  if (kind === 'next') return { kind: 'batch', batch: (await batches?.next())?.value };
  if (kind === 'stop') {
    await batches?.return(undefined);
    readings.delete(reading);
  }
  return { kind: 'batch', batch: undefined };
}

// Handles one request at a time. The page asks for the next batch after it has processed the last.
addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  answer(data).then(
    (result) => postMessage(result),
    (error: unknown) =>
      postMessage(error instanceof UnusableFile ? { kind: 'unusable', reason: error.message } : { kind: 'failed' }),
  );
});
