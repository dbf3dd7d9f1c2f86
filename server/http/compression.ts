import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes. Compressing a smaller answer would not make it arrive sooner. */
const SMALLEST = 1_024;
/** Excludes the site's files, which the build compresses, and event streams, which must not wait for a buffer to fill. */
const COMPRESSED = /^(application\/json|text\/csv)\b/;

/** Compresses JSON and CSV answers for clients that accept it. Request bodies are never decompressed, to rule out zip bombs. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: SMALLEST,
    customTypes: COMPRESSED,
    globalDecompression: false,
  });
}
