export type Brain = 'agent' | 'retention' | 'claims' | 'marketing';

/** One day's work: at most half a page, 10 to 30 minutes, one question to answer. */
export interface Day {
  number: number;
  title: string;
  brain: Brain;
  minutes: number;
  why: string;
  steps: [string, string, string];
  /** Words to paste into the brain; what stands in [brackets] is the reader's. */
  prompt: string;
  question: string;
}

export interface Week {
  number: number;
  title: string;
  aim: string;
  days: Day[];
}
