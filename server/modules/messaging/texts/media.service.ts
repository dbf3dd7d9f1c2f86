import type { Database } from '#server/database/database.ts';
import type { Media, TextingGateway } from '#server/gateways/texting/texting.gateway.ts';
import { AppError } from '#server/shared/errors.ts';
import { findMediaUrl } from './media.store.ts';

export type MediaService = ReturnType<typeof createMediaService>;

export function createMediaService({ db }: Database, gateway: TextingGateway) {
  return {
    /** Returns a picture that came with a text. @throws AppError('not_found'), VendorError */
    read: async (messageId: string, index: number): Promise<Media> => {
      const url = await findMediaUrl(db, messageId, index);
      const media = url === undefined ? undefined : await gateway.readMedia(url);
      if (!media) throw new AppError('not_found', 'There is no such picture');
      return media;
    },
  };
}
