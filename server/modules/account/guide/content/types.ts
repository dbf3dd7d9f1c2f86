export type Brain = 'agent' | 'retention' | 'claims' | 'marketing';

/** One day's work: at most half a page, 10 to 30 minutes, and one question. */
export interface Day {
  number: number;
  title: string;
  brain: Brain;
  minutes: number;
  why: string;
  steps: [string, string, string];
  /** A prompt to paste into the brain. The reader replaces what is in [brackets]. */
  prompt: string;
  question: string;
}

export interface Week {
  number: number;
  title: string;
  aim: string;
  days: Day[];
}
