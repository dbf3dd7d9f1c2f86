import { type Reading, type RowBatch, readFileRows } from './file-rows.ts';
import { openTable, type Table } from './table.ts';
import { UnusableFile } from './unusable-file.ts';

export type CsvRequest = { kind: 'open'; file: File } | { kind: 'read'; reading: Reading } | { kind: 'next' };
export type CsvAnswer =
  | { kind: 'opened'; table: Table }
  | { kind: 'batch'; batch: RowBatch | undefined }
  | { kind: 'unusable'; reason: string }
  | { kind: 'failed' };

let batches: AsyncGenerator<RowBatch> | undefined;

async function answer(request: CsvRequest): Promise<CsvAnswer> {
  switch (request.kind) {
    case 'open':
      return { kind: 'opened', table: await openTable(request.file) };
    case 'read':
      batches = readFileRows(request.reading);
      return { kind: 'batch', batch: undefined };
    case 'next':
      return { kind: 'batch', batch: (await batches?.next())?.value };
  }
}

// One request at a time: the page asks for the next batch when it has dealt with the last.
addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  answer(data).then(
    (result) => postMessage(result),
    (error: unknown) =>
      postMessage(error instanceof UnusableFile ? { kind: 'unusable', reason: error.message } : { kind: 'failed' }),
  );
});
