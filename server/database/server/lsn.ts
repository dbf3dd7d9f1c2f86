/** A position in PostgreSQL's write-ahead log (`pg_lsn`). Everything committed before it was read lies below it. */
export type Lsn = bigint;

/** Stands for an unknown position. No log ever reaches it, so no replica qualifies. */
export const UNREACHABLE: Lsn = 2n ** 64n - 1n;

const SHAPE = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Parses text such as `16/B374D848`. Returns undefined for anything else. */
export function parseLsn(text: string): Lsn | undefined {
  const [, high, low] = SHAPE.exec(text) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function formatLsn(lsn: Lsn): string {
  return [lsn >> 32n, lsn & 0xffff_ffffn].map((half) => half.toString(16).toUpperCase()).join('/');
}
