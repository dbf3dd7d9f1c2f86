import { settings } from '../../settings.ts';
import { cancel, intelligence, noCard, professionals } from '../claims.ts';

export const whatItIs = {
  title: 'What it is, without the helmet.',
  lead: 'A licence to four AI brains that know insurance. You open them in your browser, ask in plain words, and get an answer, a plan or a draft.',
  facts: [
    { term: 'For', detail: 'Insurance agents, brokers and firm owners' },
    { term: 'Knows', detail: `${intelligence.figure} ${intelligence.label}` },
    { term: 'In use by', detail: `${professionals.figure} ${professionals.label}` },
    { term: 'Agent licence', detail: `${settings.agentPrice} a month` },
    { term: 'Team licence', detail: `${settings.teamPrice} a month for each more person` },
    { term: 'To start', detail: noCard },
    { term: 'To stop', detail: cancel },
  ],
} as const;
