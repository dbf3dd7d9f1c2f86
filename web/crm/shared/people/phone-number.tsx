import { useStore } from '@nanostores/react';
import { $tables, formatPhone } from './phone-format.ts';

/** A phone number in the CRM's standard format. */
export function PhoneNumber({ phone }: { phone: string }) {
  // Re-renders when the tables of other countries have loaded.
  useStore($tables);
  return formatPhone(phone);
}
