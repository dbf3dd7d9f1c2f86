import { dataPromise } from '../claims.ts';

export const dataPath = {
  title: 'Where your data goes.',
  lead: dataPromise,
  steps: [
    {
      title: 'You give it what it needs',
      line: 'It works from what you type or paste, and nothing else. Labels stand in for names: [CLIENT], [VEHICLE 1]. The guide gives you the list on day 3.',
    },
    {
      title: 'It travels encrypted',
      line: 'From your browser to us and back. Your agency’s conversations are kept apart from every other agency’s.',
    },
    {
      title: 'The brain answers',
      line: 'From what it knows about insurance and what you gave it. It names the sources it used.',
    },
    {
      title: 'It trains no public model',
      line: 'Not with your words, not with your files. Ask support to delete them and they are deleted.',
    },
  ],
} as const;
