import type { Brain, Day, Week } from './content/types.ts';
import { weekOne } from './content/week-1.ts';
import { weekTwo } from './content/week-2.ts';
import { weekThree } from './content/week-3.ts';
import { weekFour } from './content/week-4.ts';

export type { Brain, Day, Week } from './content/types.ts';

export const BRAIN_NAMES: Record<Brain, string> = {
  agent: 'Agent',
  retention: 'Client retention',
  claims: 'Claims',
  marketing: 'Marketing',
};

export const weeks: Week[] = [weekOne, weekTwo, weekThree, weekFour];
export const days: Day[] = weeks.flatMap((week) => week.days);
