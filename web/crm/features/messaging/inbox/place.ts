import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { goToSearch, useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { type ViewId, viewOf } from './views.ts';

/** What the inbox shows, as its address says it: a view, and in it a conversation or the person of one. */
export function useInboxPlace() {
  const params = useSearchParams();
  const conversationId = params.get('conversation') ?? undefined;
  return {
    view: viewOf(params.get('view')),
    conversationId,
    isPerson: conversationId !== undefined && params.get('pane') === 'person',
  };
}

/** Returns the address of a conversation, in any view. */
export function conversationPath(id: string, view?: ViewId): string {
  const params = new URLSearchParams({ ...(view && { view }), conversation: id });
  return `${CRM_SCREENS.inbox}?${params}`;
}

/** Opens a conversation in the view on the screen, or closes the open one. */
export function showConversation(id: string | undefined, options?: { replace: boolean }): void {
  const params = new URLSearchParams(location.search);
  params.delete('pane');
  if (id === undefined) params.delete('conversation');
  else params.set('conversation', id);
  goToSearch(params, options);
}

/** Opens another view. The conversation stays open. */
export function showView(id: ViewId): void {
  const params = new URLSearchParams(location.search);
  params.set('view', id);
  goToSearch(params);
}
