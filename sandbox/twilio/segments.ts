const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that are sent as two septets: an escape and a code. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

export interface SegmentCount {
  encoding: 'GSM-7' | 'UCS-2';
  segments: number;
}

/**
 * Counts the parts of a text (3GPP TS 23.038, 23.040). A single part holds 160 septets or 70 UTF-16 units. Each of several
 * parts holds 153 or 67. No character is split, so escape pairs and surrogate pairs stay together.
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
