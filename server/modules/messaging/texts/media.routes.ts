import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { MediaService } from './media.service.ts';

/** Pictures never change, but a browser should forget them soon after logout. */
const CACHED_SECONDS = 3_600;

/** Serves pictures only as pictures, so that a stranger's file can never run as a page of our site. */
export function mediaRoutes(app: FastifyInstance, media: MediaService): void {
  addEndpoint(app, endpoints.textMedia, async ({ params, reply }) => {
    const { contentType, content } = await media.read(params.messageId, Number(params.index));
    return reply
      .type(contentType)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Content-Disposition', `inline; filename="picture-${Number(params.index) + 1}.${contentType.slice(6)}"`)
      .header('Cache-Control', `private, max-age=${CACHED_SECONDS}, immutable`)
      .send(content);
  });
}
