import * as z from 'zod/mini';
import { CRM_SCREENS, conversationPath } from '#contract/crm-addresses.ts';
import { DraftInput } from '#contract/drafts.ts';
import { LeadUpdate } from '#contract/leads.ts';
import { NoteInput } from '#contract/notes.ts';
import { TaskInput } from '#contract/tasks.ts';
import type { EndpointName } from './own-calls.ts';
import { type Answer, type Api, getRecord, MOST_ROWS, READS, rowOf, SEARCHES, searchRecords } from './records.ts';
import { type RecordType, withUntrusted } from './rows.rules.ts';

/** Something that an assistant can do. */
export interface Tool {
  title: string;
  description: string;
  input: z.ZodMiniObject;
  /** Whether it leaves everything as it is. */
  isReading: boolean;
  /** Whether it writes over what stood there. */
  isOverwriting?: boolean;
  /** All that it may ask the API. */
  calls: readonly EndpointName[];
  /** @throws Refused */
  run(api: Api<EndpointName>, input: unknown): Promise<Answer>;
}

/** Lets a tool make only the calls that it names. */
function tool<const Calls extends readonly EndpointName[], Input extends z.ZodMiniObject>(given: {
  title: string;
  description: string;
  input: Input;
  isReading: boolean;
  isOverwriting?: boolean;
  calls: Calls;
  run(api: Api<Calls[number]>, input: z.infer<Input>): Promise<Answer>;
}): Tool {
  return { ...given, run: (api, input) => given.run(api, input as z.infer<Input>) };
}

const idNamed = (name: string) => z.string(`${name} is required`).check(z.minLength(1, `${name} is required`));
const Day = z
  .string('must be a day such as 2026-11-30')
  .check(z.describe('A day in UTC, such as 2026-11-30, inclusive'));
const TYPES = Object.keys(SEARCHES) as [RecordType, ...RecordType[]];
const Type = z.enum(TYPES, `type must be one of ${TYPES.join(', ')}`);

/** The eight tools, in the order in which they are listed. Nothing here sends, refunds, deletes or exports. */
export const TOOLS = {
  search: tool({
    title: 'Search',
    description:
      'Finds records by words: names, email addresses, phone numbers, companies, subjects. Without `type` it searches customers and then leads. For type `note`, `query` is the id of the customer whose notes to list. An empty query lists the newest. At most 25 rows; pass `nextCursor` as `cursor`, with the same query and type, for the next ones.',
    input: z.object({
      query: z.string('query is required').check(z.maxLength(200, 'query is too long')),
      type: z.optional(Type),
      cursor: z.optional(z.string().check(z.maxLength(1000))),
    }),
    isReading: true,
    calls: Object.values(SEARCHES),
    run: searchRecords,
  }),
  get: tool({
    title: 'Get a record',
    description:
      'Gets one record by its type and id. A conversation comes with its newest messages, at most 25, oldest first.',
    input: z.object({ type: Type, id: idNamed('id') }),
    isReading: true,
    calls: [...Object.values(READS), 'conversationMessages', 'listPurchases'],
    run: getRecord,
  }),
  funnel_report: tool({
    title: 'Funnel report',
    description:
      'Counts visitors, opened dialogs, leads, checkouts and payments between two days, in total and by landing page and campaign. At most the 25 rows with the most visitors; `rowsLeftOut` says how many more there are.',
    input: z.object({ from: Day, to: Day }),
    isReading: true,
    calls: ['funnelReport'],
    run: async ({ call, addressOf }, query) => {
      const { rows, totals } = (await call('funnelReport', { query })).body;
      const shown = rows.slice(0, MOST_ROWS).map((row) => withUntrusted('funnel_row', row));
      return {
        rows: shown,
        totals,
        rowsLeftOut: rows.length - shown.length,
        nextCursor: null,
        link: addressOf(CRM_SCREENS.reports),
      };
    },
  }),
  money_report: tool({
    title: 'Money report',
    description:
      'Gets money received, refunds, disputes, recurring revenue and churn by month, for the months of two days. At most the newest 25 months; `rowsLeftOut` says how many more there are. Amounts have two decimals and are before fees.',
    input: z.object({ from: Day, to: Day }),
    isReading: true,
    calls: ['moneyReport'],
    run: async ({ call, addressOf }, query) => {
      const { months, totals } = (await call('moneyReport', { query })).body;
      const rows = months.slice(-MOST_ROWS);
      return {
        rows,
        totals,
        rowsLeftOut: months.length - rows.length,
        nextCursor: null,
        link: addressOf(CRM_SCREENS.reports),
      };
    },
  }),
  add_note: tool({
    title: 'Add a note',
    description:
      'Adds a note about a customer, which staff read in the customer’s panel. The customer does not see it.',
    input: z.object({ customerId: idNamed('customerId'), body: NoteInput.shape.body }),
    isReading: false,
    calls: ['createNote'],
    run: async (api, { customerId, body }) =>
      rowOf(api, 'note', (await api.call('createNote', { params: { id: customerId }, body: { body } })).body),
  }),
  create_task: tool({
    title: 'Create a task',
    description:
      'Adds a task for the person whose key this is, with or without a customer and a due time (ISO 8601 with its zone).',
    input: z.pick(TaskInput, { title: true, dueAt: true, customerId: true }),
    isReading: false,
    calls: ['createTask'],
    run: async (api, body) => rowOf(api, 'task', (await api.call('createTask', { body })).body),
  }),
  update_lead: tool({
    title: 'Update a lead',
    description: 'Changes a lead’s stage, assignee, next step or reason for a loss. What is left out keeps its value.',
    input: z.extend(LeadUpdate, { id: idNamed('id') }),
    isReading: false,
    isOverwriting: true,
    calls: ['updateLead'],
    run: async (api, { id, ...body }) =>
      rowOf(api, 'lead', (await api.call('updateLead', { params: { id }, body })).body),
  }),
  draft_message: tool({
    title: 'Draft a message',
    description:
      'Writes a text or an email to a customer that waits in the inbox. A person reads, changes and sends or discards it there; nothing sends it by itself. An email needs a `subject` unless it goes on with the newest conversation by email.',
    input: DraftInput,
    isReading: false,
    calls: ['createDraft'],
    run: async ({ call, addressOf }, body) => {
      const { id, conversationId } = (await call('createDraft', { body })).body;
      return { type: 'draft', id, conversationId, status: 'draft', link: addressOf(conversationPath(conversationId)) };
    },
  }),
} satisfies Record<string, Tool>;
