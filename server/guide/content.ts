import { weekOne } from './content/week-1.ts';
import { weekTwo } from './content/week-2.ts';
import { weekThree } from './content/week-3.ts';
import { weekFour } from './content/week-4.ts';

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

export const BRAIN_NAMES: Record<Brain, string> = {
  agent: 'Agent',
  retention: 'Client retention',
  claims: 'Claims',
  marketing: 'Marketing',
};

export const weeks: Week[] = [weekOne, weekTwo, weekThree, weekFour];
export const days: Day[] = weeks.flatMap((week) => week.days);
