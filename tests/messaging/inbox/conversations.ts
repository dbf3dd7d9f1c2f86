import type { Conversation, ConversationMessage } from '#contract/inbox.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import type { Product } from '#tests/support/product.ts';
import { addCustomer, newPhone } from '#tests/support/records.ts';
import { textUs } from '../phone.ts';

/** A text of a new customer. Returns its conversation and message. */
export async function conversationByText(product: Product, staff: HttpClient) {
  const phone = newPhone();
  const customerId = await addCustomer(staff, { phone });
  await textUs(product, phone, 'Hello?');
  const [conversation] = await conversationsOf(staff, customerId);
  const id = conversation?.id ?? '';
  return { id, customerId, phone, lastMessageId: (await messagesOf(staff, id)).at(-1)?.id ?? '' };
}

export async function conversationsOf(staff: HttpClient, customerId: string): Promise<Conversation[]> {
  return (await staff.get(`/api/crm/conversations?customerId=${customerId}`)).body as unknown as Conversation[];
}

export async function messagesOf(staff: HttpClient, conversationId: string): Promise<ConversationMessage[]> {
  const answer = await staff.get(`/api/crm/conversations/${conversationId}/messages`);
  return answer.body as unknown as ConversationMessage[];
}
