import type { Database } from '../../database/database.ts';
import type { Picture, TextingGateway } from '../../gateways/sms/sms.gateway.ts';
import { AppError } from '../../shared/errors.ts';
import { findMediaUrl } from './media.store.ts';

export interface PicturesService {
  /** A picture that came with a text. @throws AppError('not_found'), VendorError */
  read(messageId: string, index: number): Promise<Picture>;
}

export function createPicturesService({ db }: Database, texting: TextingGateway): PicturesService {
  return {
    read: async (messageId, index) => {
      const url = await findMediaUrl(db, messageId, index);
      const picture = url === undefined ? undefined : await texting.readPicture(url);
      if (!picture) throw new AppError('not_found', 'There is no such picture');
      return picture;
    },
  };
}
