import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import type { PicturesService } from './media.service.ts';

/** Seconds. A picture never changes; a browser that logs out should still forget it soon. */
const CACHED = 3_600;

/** Gives pictures out as pictures and nothing else: what a stranger sent must not become a page of ours. */
export function pictureRoutes(app: FastifyInstance, pictures: PicturesService): void {
  addEndpoint(app, endpoints.smsMedia, async ({ params, reply }) => {
    const { contentType, content } = await pictures.read(params.messageId, Number(params.index));
    return reply
      .type(contentType)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Content-Disposition', `inline; filename="picture-${Number(params.index) + 1}.${contentType.slice(6)}"`)
      .header('Cache-Control', `private, max-age=${CACHED}, immutable`)
      .send(content);
  });
}
