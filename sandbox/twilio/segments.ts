const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Sent as an escape and a second septet. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

export interface SegmentCount {
  encoding: 'GSM-7' | 'UCS-2';
  segments: number;
}

/**
 * How many parts a text travels in (3GPP TS 23.038, 23.040): 160 septets or 70 UTF-16 units alone, 153 or 67 a part when
 * joined. No character, and with it no escape pair and no surrogate pair, is cut in two.
 */
export function countSegments(body: string): SegmentCount {
  const characters = [...body];
  const isGsm = characters.every((character) => GSM_BASIC.has(character) || GSM_EXTENSION.has(character));
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  const lengths = characters.map((character) => (isGsm ? (GSM_EXTENSION.has(character) ? 2 : 1) : character.length));
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', segments: countParts(lengths, alone, joined) };
}

function countParts(lengths: number[], alone: number, joined: number): number {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total <= alone) return 1;
  let parts = 1;
  let used = 0;
  for (const length of lengths) {
    if (used + length > joined) {
      parts++;
      used = 0;
    }
    used += length;
  }
  return parts;
}
