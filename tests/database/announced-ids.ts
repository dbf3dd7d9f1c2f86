/** The records that `announced-writes.ts` writes. */
export const [
  STAFF,
  CUSTOMER,
  MEMBER,
  PURCHASE,
  TEXT,
  UNKNOWN,
  MAIL,
  LEAD,
  BOOKING,
  COLLEAGUE,
  INVITATION,
  NOTE,
  TASK,
  TAG,
  VIEW,
  REQUEST,
  SCHEDULED,
  QUESTION,
  TEMPLATE,
] = Array.from({ length: 19 }, (_, index) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`);
export const PHONE = '+14155550001';
