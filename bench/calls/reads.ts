import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Call } from './measure.ts';
import { addFollowUp, addWebhook, exportOne, importOne, type Scene, textUs } from './scene.ts';

/** Calls whose time says nothing here. */
const LEFT_OUT: Record<string, string> = {
  events: 'the stream never ends',
  textMedia: 'it passes a file on',
  messageHtml: 'it passes on what a mail holds',
  downloadAttachment: 'it passes a file on',
  funnelReport: 'bench:funnel asks for it with three years of visits',
  exportFunnel: 'bench:funnel counts what it reads',
};

const PAGE = '?limit=50';
/** The questions of calls that answer little without one. */
const QUESTIONS: Record<string, string> = {
  search: '?q=kowalski',
  moneyReport: '?from=2020-01',
  exportMoney: '?from=2020-01',
  askGate: '?customerId={customerId}&channel=text&purpose=service&origin=bulk',
};
/** Lists that staff also look at in other ways. */
const MORE: [name: keyof typeof endpoints, question: string][] = [
  ['listCustomers', `${PAGE}&q=kowalski`],
  ['listCustomers', `${PAGE}&tag=Tag%203`],
  ['listCustomers', ''],
  ['listTeamMembers', `${PAGE}&q=kowalski`],
  ['listPurchases', `${PAGE}&status=refunded`],
];

/** Returns all reads of staff in the contract. Each asks for another row each time. */
export async function readsOf(scene: Scene): Promise<Call[]> {
  const addressOf = await addressesOf(scene);
  const call = (name: string, { path }: Endpoint, question: string, isNamed: boolean): Call => {
    let count = 0;
    return {
      name: isNamed ? `${name}${question || ' (whole)'}` : name,
      prepare: async () => {
        const address = addressOf(path + question, count++);
        return () => scene.staff('GET', address);
      },
    };
  };
  const all = Object.entries<Endpoint>(endpoints).filter(
    ([name, { method, access }]) => method === 'GET' && access === 'staff' && !(name in LEFT_OUT),
  );
  return [
    ...all.map(([name, endpoint]) =>
      call(name, endpoint, QUESTIONS[name] ?? (endpoint.query && !name.startsWith('export') ? PAGE : ''), false),
    ),
    ...MORE.map(([name, question]) => call(name, endpoints[name], question, true)),
  ];
}

/** Returns a function that fills in a path's parameters, for the call of this number. */
async function addressesOf(scene: Scene): Promise<(path: string, at: number) => string> {
  const { ids } = scene;
  const parameters: Record<string, string[]> = {
    id: ids.customers,
    customerId: ids.customers,
    teamMemberId: ids.team_members,
    phone: [await textUs(scene)],
    'leads/id': ids.leads,
    'notes/id': ids.notes,
    'tasks/id': ids.tasks,
    'team-members/id': ids.team_members,
    'bulk/id': [await exportOne(scene)],
    'imports/id': [await importOne(scene)],
    'conversations/id': ids.conversations,
    'follow-ups/id': [await addFollowUp(scene)],
    'webhook-endpoints/id': [await addWebhook(scene)],
  };
  const pick = (name: string, at: number): string => {
    const values = parameters[name] ?? [];
    return encodeURIComponent(values[at % values.length] ?? '');
  };
  return (path, at) =>
    path
      .replace(/([\w-]+)\/\{id\}/, (_, noun: string) => {
        const name = `${noun}/id`;
        return `${noun}/${pick(name in parameters ? name : 'id', at)}`;
      })
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => pick(name, at));
}
