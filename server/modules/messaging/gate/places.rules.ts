import type { PlaceSource } from '#contract/gate.ts';

/** Where somebody may be. */
export interface Place {
  from: PlaceSource;
  /** IANA names of all time zones that they may be in. At least one. */
  zones: string[];
  /** The states, provinces and territories that they may be in: `US-FL`, `CA-ON`. Empty where no rule of a state can apply. */
  states: string[];
}
