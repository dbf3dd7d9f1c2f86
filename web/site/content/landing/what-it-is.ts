import { settings } from '#web/site/settings.ts';
import { cancel, noCard } from '../claims.ts';

export const whatItIs = {
  title: 'What you get, and what it costs',
  lead: 'A license to four AI brains that know insurance. You open them in your browser, ask in plain words, and get an answer, a plan or a draft. They work from what you give them: what you type, paste or upload, and nothing more.',
  facts: [
    { term: 'For', detail: 'Insurance agents, brokers and firm owners' },
    { term: 'Agent license', detail: `${settings.agentPrice} a month` },
    { term: 'Team license', detail: `${settings.teamPrice} a month for each additional person` },
    { term: 'Demo and reading', detail: `${noCard}.` },
    { term: 'Canceling', detail: cancel },
  ],
} as const;
