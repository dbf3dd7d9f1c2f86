/** Formats a number without decimals and with thousands separators. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
