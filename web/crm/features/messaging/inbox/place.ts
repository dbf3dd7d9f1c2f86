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

/** Returns whether the screen shows a conversation at this moment. */
export function isShown(id: string): boolean {
  return new URLSearchParams(location.search).get('conversation') === id;
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
