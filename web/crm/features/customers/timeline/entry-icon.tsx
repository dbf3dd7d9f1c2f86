import {
  CreditCard,
  LogIn,
  type LucideIcon,
  Mail,
  MessageSquareDot,
  MessageSquareReply,
  PencilLine,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react';
import type { TimelineEntry } from '../../../../../contract/timeline.ts';

/** Tells the kinds of entry apart at a glance; the words beside it say the same. */
export function EntryIcon({ entry }: { entry: TimelineEntry }) {
  const Icon = iconOf(entry);
  return <Icon aria-hidden className="size-4 text-ink-soft" />;
}

function iconOf(entry: TimelineEntry): LucideIcon {
  switch (entry.kind) {
    case 'email':
      return Mail;
    case 'text':
      return entry.direction === 'inbound' ? MessageSquareDot : MessageSquareReply;
    case 'purchase':
      return CreditCard;
    case 'sign_in':
      return LogIn;
    case 'consent':
      return entry.change === 'opt_out' ? ShieldOff : ShieldCheck;
    case 'change':
      return PencilLine;
  }
}
