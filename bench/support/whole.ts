/** A figure without decimals, in thousands. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
