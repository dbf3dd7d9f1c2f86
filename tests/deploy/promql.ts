const WORDS = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right', 'and', 'or', 'unless', 'bool']);

/** Returns the names of the metrics in a PromQL expression. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"(?:\\.|[^"\\])*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !WORDS.has(name));
}
