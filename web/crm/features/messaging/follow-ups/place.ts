import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { goToSearch, setSearchParam, useSearchParams } from '#crm/shared/navigation/navigation.ts';

/** The parts of a line that its screen shows one at a time. */
export const PARTS = [
  { id: 'steps', label: 'Steps' },
  { id: 'report', label: 'Report' },
  { id: 'people', label: 'People' },
] as const;
export type Part = (typeof PARTS)[number]['id'];

/** In the address in place of an id: a line that is not saved yet. */
export const NEW = 'new';

/** What the screen shows, as its address says it: the list, or a part of a line. */
export function useFollowUpsPlace(): { lineId: string | undefined; part: Part } {
  const params = useSearchParams();
  const part = PARTS.find(({ id }) => id === params.get('part'))?.id ?? 'steps';
  return { lineId: params.get('line') ?? undefined, part };
}

export function linePath(id: string): string {
  return `${CRM_SCREENS['follow-ups']}?${new URLSearchParams({ line: id })}`;
}

/** Opens a line in place of the list, or the list. */
export function showLine(id: string | undefined, options?: { replace: boolean }): void {
  goToSearch(new URLSearchParams(id === undefined ? {} : { line: id }), options);
}

export function showPart(part: Part): void {
  setSearchParam('part', part === 'steps' ? undefined : part);
}
