import { CRM_SCREENS } from '#contract/crm-addresses.ts';

/** Returns the address of a conversation in the inbox, among all that are open. */
export function conversationPath(id: string): string {
  return `${CRM_SCREENS.inbox}?${new URLSearchParams({ view: 'all', conversation: id })}`;
}
