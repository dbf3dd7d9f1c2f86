import { createHash } from 'node:crypto';
import type { Message } from './message.ts';
import { rfc2822 } from './message.ts';

const TYPES: Record<string, string> = {
  gif: 'image/gif',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  vcf: 'text/vcard',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};

/** A content type by the URL's ending; photos are the usual case. */
export function mediaType(url: string): string {
  const extension = /\.(\w+)$/.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  return TYPES[extension] ?? 'image/jpeg';
}

/** The media resources of a text. Their SIDs follow from the text and the URL, so they need no storage. */
export function mediaResources(message: Message, accountSid: string) {
  return message.mediaUrls.map((url, index) => {
    const sid = `ME${createHash('md5').update(`${message.sid}/${index}/${url}`).digest('hex')}`;
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
