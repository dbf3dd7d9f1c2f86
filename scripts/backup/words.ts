/** Tables that a backup does not hold, or that a restore does not fill. */
export function leftOutLine(tables: string[]): string {
  return `Left out, because no migration has made them: ${tables.join(', ')}.`;
}
