import { SegmentedMessage } from 'sms-segments-calculator';

/** How a text travels: carriers charge for each segment. */
export interface Segments {
  count: number;
  /** `UCS-2` as soon as one character is not in GSM-7's alphabet; then fewer characters fit in a segment. */
  encoding: 'GSM-7' | 'UCS-2';
  /** The characters that brought that about, each once. */
  foreign: string[];
}

export function segmentsOf(text: string): Segments {
  const message = new SegmentedMessage(text);
  return {
    count: message.segmentsCount,
    encoding: message.encodingName,
    foreign: [...new Set(message.getNonGsmCharacters())],
  };
}
