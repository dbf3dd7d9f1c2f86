import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes below which a smaller answer is no quicker one. */
const SMALLEST = 1_024;
/** The site's files are compressed when it is built, and events must not wait for a buffer to fill. */
const COMPRESSED = /^(application\/json|text\/csv)\b/;

/** Lists and files go out compressed to whoever takes that; what comes in is taken plain only, so that nothing small unpacks to something huge. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: SMALLEST,
    customTypes: COMPRESSED,
    globalDecompression: false,
  });
}
