import { noCard, professionals } from '../claims.ts';

export const infoEnd = {
  title: 'Two ways on.',
  line: `${professionals.figure} ${professionals.label} are on the radio already. ${noCard}`,
} as const;
