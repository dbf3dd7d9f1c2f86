import type { Page } from '#client/api.ts';
import type { Lead } from '#contract/leads.ts';

const WITHOUT_DATE = '9999';

const SORT_KEYS: Record<string, (lead: Lead) => string> = {
  createdAt: ({ createdAt }) => createdAt,
  nextStepAt: ({ nextStepAt }) => nextStepAt ?? WITHOUT_DATE,
  name: ({ name }) => name.toLowerCase(),
  email: ({ email }) => email.toLowerCase(),
};

/** Returns whether a lead sorts before another one, as on the server. */
export function standsBefore(lead: Lead, other: Lead, sort = '-createdAt'): boolean {
  const field = sort.replace(/^-/, '');
  const keyOf = SORT_KEYS[field] ?? SORT_KEYS.createdAt;
  const [own, others] = [keyOf?.(lead) ?? '', keyOf?.(other) ?? ''];
  return sort.startsWith('-') ? own > others : own < others;
}

/** Inserts a lead in its place in the loaded pages, or after them. */
export function placeLead(pages: readonly Page<Lead>[], lead: Lead, sort?: string): Page<Lead>[] {
  const found = pages.findIndex(({ rows }) => rows.some((row) => standsBefore(lead, row, sort)));
  const at = found === -1 ? pages.length - 1 : found;
  return pages.map((page, index) => {
    const total = page.total + 1;
    if (index !== at) return { ...page, total };
    const before = page.rows.findIndex((row) => standsBefore(lead, row, sort));
    const rows = page.rows.toSpliced(before === -1 ? page.rows.length : before, 0, lead);
    return { ...page, rows, total };
  });
}

export function removeLead(pages: readonly Page<Lead>[], id: string): Page<Lead>[] {
  return pages.map((page) => ({
    ...page,
    rows: page.rows.filter((row) => row.id !== id),
    total: Math.max(0, page.total - 1),
  }));
}

/** Returns whether a lead's place is in the loaded pages, and not after the last one while there are more. */
export function isAmongLoaded(pages: readonly Page<Lead>[], lead: Lead, sort?: string): boolean {
  return (
    pages.at(-1)?.next === undefined || pages.some(({ rows }) => rows.some((row) => standsBefore(lead, row, sort)))
  );
}
