import type { Address } from '../wire.ts';

export const EMPTY_ADDRESS: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
