import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { map } from 'nanostores';
import { useEffect, useRef } from 'react';
import { post } from '#client/api.ts';
import type { StaffEvent } from '#contract/events.ts';
import { PRESENCE_MS } from '#contract/inbox.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';

interface Writer {
  userId: string;
  name: string;
  until: number;
}

/** Who was last heard to write in each conversation. */
const $writers = map<Record<string, Writer | undefined>>({});

/** Notes who is writing, until the presence is over. */
export function hearPresence(event: StaffEvent): void {
  if (event.type !== 'presence') return;
  const { conversationId, userId, name } = event;
  const writer = { userId, name, until: Date.now() + PRESENCE_MS };
  $writers.setKey(conversationId, writer);
  setTimeout(() => {
    if ($writers.get()[conversationId] === writer) $writers.setKey(conversationId, undefined);
  }, PRESENCE_MS);
}

export function forgetPresence(): void {
  $writers.set({});
}

/** Returns the name of the colleague who is writing in a conversation. */
export function useWriter(conversationId: string): string | undefined {
  const writer = useStore($writers, { keys: [conversationId] })[conversationId];
  const ownId = useQuery(sessionQuery).data?.user.id;
  return writer && writer.userId !== ownId ? writer.name : undefined;
}

/** Returns a function to call with each letter, which tells colleagues now and then that the user is writing. */
export function useTellPresence(id: string): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (id) toldAt.current = Number.NEGATIVE_INFINITY;
  }, [id]);
  return () => {
    if (performance.now() - toldAt.current < PRESENCE_MS / 2) return;
    toldAt.current = performance.now();
    // The next letters tell it again, and nobody depends on it.
    post('/api/crm/conversations/{id}/presence', undefined, { params: { id } }).catch(() => undefined);
  };
}
