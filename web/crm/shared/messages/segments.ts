import { SegmentedMessage } from 'sms-segments-calculator';

/** The segments of a text. Carriers charge for each. */
export interface Segments {
  count: number;
  /** `UCS-2` when a character is not in GSM-7's alphabet. Fewer characters then fit into a segment. */
  encoding: 'GSM-7' | 'UCS-2';
  /** The characters that are not in GSM-7's alphabet, each once. */
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
