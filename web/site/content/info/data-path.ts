import { dataPromise } from '../claims.ts';

export const dataPath = {
  title: 'Follow one sentence.',
  lead: dataPromise,
  steps: [
    {
      title: 'You write it',
      line: 'In your browser, with labels in place of names: [CLIENT], [VEHICLE 1]. The guide gives you the list on day 3.',
    },
    {
      title: 'It travels closed',
      line: 'Encrypted between your browser and us. Your firm’s conversations stay apart from every other firm’s.',
    },
    {
      title: 'The brain answers',
      line: 'From what it knows of insurance and what you gave it. It names the sources it used.',
    },
    { title: 'It teaches nobody', line: 'The sentence trains no public model. Ask support and it is deleted.' },
  ],
} as const;
