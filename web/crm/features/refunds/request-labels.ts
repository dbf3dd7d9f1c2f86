import type { RefundRequestStatus } from '../../../../contract/refund-requests.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const STATUS_LABELS: Record<RefundRequestStatus, string> = {
  open: 'Open',
  approved: 'Approved',
  rejected: 'Declined',
};

export const STATUS_TONES: Record<RefundRequestStatus, BadgeTone> = {
  open: 'pending',
  approved: 'ok',
  rejected: 'neutral',
};
