import { useEffect, useEffectEvent, useRef } from 'react';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { $isBeside } from '../../shared/dialogs/dialog-store.ts';
import { useOpenId } from '../../shared/navigation/navigation.ts';
import type { ConversationPartner } from './conversation-partner.ts';

/** Returns whether a conversation is shown beside the panel of its person, where there is room for both. It closes with the panel. */
export function useIsBeside({ conversation }: ConversationPartner, close: () => void): boolean {
  const hasRoom = useMediaQuery('(width >= 80rem)');
  const openId = useOpenId();
  const isOfPanel =
    openId !== undefined &&
    ((conversation.kind === 'customer' && conversation.customerId === openId) ||
      (conversation.kind === 'team-member' && conversation.teamMemberId === openId));
  const isBeside = hasRoom && isOfPanel;
  const leave = useEffectEvent(close);
  const wasOfPanel = useRef(isOfPanel);
  useEffect(() => {
    if (wasOfPanel.current && !isOfPanel) leave();
    wasOfPanel.current = isOfPanel;
  }, [isOfPanel]);
  useEffect(() => {
    $isBeside.set(isBeside);
    return () => $isBeside.set(false);
  }, [isBeside]);
  return isBeside;
}
