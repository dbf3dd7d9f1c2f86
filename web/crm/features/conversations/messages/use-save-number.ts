import type { ConversationRef } from '../../../../../contract/events.ts';
import { put } from '../../../../client/api.ts';
import { useWrite } from '../../../shared/records/use-write.ts';

/** Makes a number the one on file of whoever the conversation is with. */
export function useSaveNumber(conversation: ConversationRef) {
  const [who, error] =
    'teamMemberId' in conversation
      ? ['Team Member', 'There was an error updating the team member. Please try again.']
      : ['Customer', 'There was an error updating customer information. Please try again.'];
  return useWrite({
    write: (phone: string) => savePhone(conversation, phone),
    succeeded: ({ phone }) => ({ title: `${who} Updated`, description: `The number on file is ${phone} now.` }),
    failed: { title: `Failed to Update ${who}`, description: error },
    onSuccess: () => undefined,
  });
}

function savePhone(conversation: ConversationRef, phone: string): Promise<{ id: string; phone: string | null }> {
  if ('customerId' in conversation) {
    return put('/api/crm/customers/{id}', { phone }, { params: { id: conversation.customerId } });
  }
  if ('teamMemberId' in conversation) {
    return put('/api/crm/team-members/{id}', { phone }, { params: { id: conversation.teamMemberId } });
  }
  throw new Error('An unknown sender has no number on file');
}
