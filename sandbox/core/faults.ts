import type { Store } from './store.ts';

export const VENDORS = ['stripe', 'twilio', 'smtp', 'app'] as const;
export type Vendor = (typeof VENDORS)[number];

/**
 * A simulated fault of a vendor: `down` drops the connection, `slow` waits `ms` before the usual answer, and `error` answers
 * with `status` and the vendor's error `code`.
 */
export interface Fault {
  mode: 'off' | 'down' | 'slow' | 'error';
  /** HTTP status, or the SMTP reply code for `smtp`. */
  status?: number;
  code?: string;
  /** Milliseconds. */
  ms?: number;
}

export interface Faults {
  of(vendor: Vendor): Fault;
  set(vendor: Vendor, fault: Fault): void;
}

export function createFaults(store: Store): Faults {
  const faults = store.collection<Fault>('faults');
  return {
    of: (vendor) => faults.get(vendor) ?? { mode: 'off' },
    set: (vendor, fault) => faults.put(vendor, fault),
  };
}
