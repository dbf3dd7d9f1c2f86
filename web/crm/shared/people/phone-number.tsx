import { useStore } from '@nanostores/react';
import { $tables, formatPhone } from './phone-format.ts';

/** A phone number in the one way that all of the CRM shows it. */
export function PhoneNumber({ phone }: { phone: string }) {
  // Drawn again when the tables of other countries have come.
  useStore($tables);
  return formatPhone(phone);
}
