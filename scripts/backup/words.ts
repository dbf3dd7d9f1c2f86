/** Names tables that a backup leaves out or a restore does not fill. */
export function leftOutLine(tables: string[]): string {
  return `Left out, because no migration has made them: ${tables.join(', ')}.`;
}
