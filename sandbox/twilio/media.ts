import { hash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../core/sandbox.ts';
import { ControlError } from '../core/validation.ts';
import type { Message } from './message.ts';
import { rfc2822 } from './message.ts';

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  gif: 'image/gif',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  html: 'text/html',
  pdf: 'application/pdf',
  vcf: 'text/vcard',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};

/** Returns the content type for the URL's file extension. The default is a photo. */
export function mediaType(url: string): string {
  const extension = /\.(\w+)$/.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  return TYPES[extension] ?? 'image/jpeg';
}

/** Returns the media resources of a text. Their SIDs are hashes of the text's SID and the URL, so they need no storage. */
export function mediaResources(message: Message, accountSid: string) {
  return message.mediaUrls.map((url, index) => {
    const sid = `ME${hash('md5', `${message.sid}/${index}/${url}`)}`;
    return {
      account_sid: accountSid,
      content_type: mediaType(url),
      date_created: rfc2822(message.createdAt),
      date_updated: rfc2822(message.createdAt),
      parent_sid: message.sid,
      sid,
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}/Media/${sid}.json`,
    };
  });
}

/** A picture or file in a phone's text. */
export const mediaFile = z.strictObject({ contentType: z.enum(Object.values(TYPES)), base64: z.base64() });
type MediaFile = z.infer<typeof mediaFile>;

/** Stores the files of phones and serves each at its own URL. Like Twilio's content network, it needs no key. */
export function createMediaFiles({ config, store }: Sandbox) {
  const files = store.collection<MediaFile>('twilio_media');
  return {
    /** Stores a file and returns its URL. */
    keep: (file: MediaFile): string => {
      const [extension] = Object.entries(TYPES).find(([, type]) => type === file.contentType) ?? ['jpg'];
      const name = `${randomUUID()}.${extension}`;
      files.put(name, file);
      return `http://127.0.0.1:${config.port}/media/${name}`;
    },
    routes: (app: FastifyInstance): void => {
      app.get<{ Params: { name: string } }>('/media/:name', (request, reply) => {
        const file = files.get(request.params.name);
        if (!file) throw new ControlError(404, `No file ${request.params.name}`);
        return reply.type(file.contentType).send(Buffer.from(file.base64, 'base64'));
      });
    },
  };
}
