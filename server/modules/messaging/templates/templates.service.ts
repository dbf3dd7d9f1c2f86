import { setImmediate } from 'node:timers/promises';
import { SegmentedMessage } from 'sms-segments-calculator';
import type { ErrorIssue } from '#contract/errors.ts';
import {
  channelIssues,
  type Template,
  type TemplateInput,
  type TemplatePreview,
  type TemplatePreviewOrder,
  type TemplateUpdate,
  type WordsPreview,
  type WordsPreviewOrder,
} from '#contract/templates.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import type { SignInLinks } from '#server/modules/account/sign-in/sign-in-links.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { UnfilledTemplate } from '#server/sending/refusal.ts';
import { changesOf } from '#server/shared/edit-conflict.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import { firstName, shortName } from '#server/shared/one-line.ts';
import { faultOf, type TemplateValues, type TemplateWords, writerOf } from './templates.rules.ts';
import {
  deleteTemplate,
  findReader,
  findTemplate,
  findUsername,
  findUsingLine,
  insertTemplate,
  listTemplates,
  lockTemplate,
  type ReaderFacts,
  readReaders,
  type TemplateReader,
  updateTemplate,
} from './templates.store.ts';

/** The sender of what goes out by itself. */
const PRODUCT = 'Insurance 24/7 AI';
/** Messages that are written before others are answered. */
const WITHOUT_PAUSE = 500;

export type TemplatesService = ReturnType<typeof createTemplatesService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  signInLinks: Pick<SignInLinks, 'example'>;
  /** Where a demo is booked. */
  bookingUrl: string;
}

/** Texts and emails in Liquid, written to one person at a time. Changes add an audit entry. */
export function createTemplatesService({ database, audit, signInLinks, bookingUrl }: Dependencies) {
  const { db } = database;

  async function note(
    tx: Db,
    userId: string,
    action: 'create' | 'update' | 'delete',
    id: string,
    fields: string[] = [],
  ) {
    await audit.note(tx, { userId, action, subjectType: 'template', subjectId: id, fields });
  }

  function valuesOf({ name, email, company, guideAnswered }: ReaderFacts, sender: string | undefined): TemplateValues {
    return {
      first_name: firstName(name),
      name: shortName(name),
      company: company || null,
      sender_name: sender ?? '',
      sign_in_link: email === '' ? '' : signInLinks.example,
      booking_link: bookingUrl,
      guide_answered: guideAnswered,
    };
  }

  async function render(template: string | TemplateWords, reader: TemplateReader, userId: string | null) {
    const words =
      typeof template === 'string' ? ((await findTemplate(db, template)) ?? notFound('template')) : template;
    const facts = await findReader(db, reader);
    if (!facts) return notFound(reader.customerId === null ? 'team member' : 'customer');
    const sender = userId === null ? PRODUCT : await findUsername(db, userId);
    return writerOf(words)(valuesOf(facts, sender));
  }

  async function preview(words: TemplateWords, reader: TemplateReader, userId: string): Promise<TemplatePreview> {
    const rendered = await render(words, reader, userId);
    const segments = words.channel === 'text' ? new SegmentedMessage(rendered.body).segmentsCount : null;
    return { ...rendered, segments };
  }

  return {
    list: (): Promise<Template[]> => listTemplates(db),
    /** Returns the words of a template for this channel. @throws AppError('invalid_input') when there is none such */
    wordsOf: async (tx: Db, id: string, channel: TemplateWords['channel']): Promise<TemplateWords> => {
      const template = await findTemplate(tx, id);
      if (template?.channel === channel) return { channel, subject: template.subject, body: template.body };
      throw fieldError('invalid_input', 'templateId', `There is no template for ${channel}s by this id`);
    },
    /** @throws AppError('invalid_input') for what is wrong in its words, ('conflict') when another template has the name */
    create: async ({ name, channel, subject, body }: TemplateInput, userId: string): Promise<Template> => {
      const template = { name, channel, subject: subject || null, body };
      assertSound(template);
      return withUniqueName(() =>
        database.transaction(async (tx) => {
          const created = await insertTemplate(tx, template);
          await note(tx, userId, 'create', created.id);
          return created;
        }),
      );
    },
    /** @throws as `create`, AppError('not_found'), and ('conflict') when it was changed after it was read */
    update: (id: string, { subject, ...edit }: TemplateUpdate, userId: string): Promise<Template> =>
      withUniqueName(() =>
        database.transaction(async (tx) => {
          const template = (await lockTemplate(tx, id)) ?? notFound('template');
          const given = { ...edit, subject: subject === undefined ? undefined : subject || null };
          const itself = { subjectType: 'template', subjectId: id };
          const changes = await changesOf(template, given, (since) => audit.editsSince(tx, itself, since));
          if (Object.keys(changes).length === 0) return template;
          assertSound({ ...template, ...changes });
          await note(tx, userId, 'update', id, Object.keys(changes));
          return updateTemplate(tx, id, changes);
        }),
      ),
    /** @throws AppError('not_found'), and ('conflict') while a follow-up uses it */
    delete: (id: string, userId: string): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await lockTemplate(tx, id))) notFound('template');
        const line = await findUsingLine(tx, id);
        if (line !== undefined) throw new AppError('conflict', `The follow-up ${line} uses this template`);
        await deleteTemplate(tx, id);
        await note(tx, userId, 'delete', id);
      }),
    /**
     * Writes a template, or words that are not saved, to a person on behalf of a staff user, or with null of the product. A link to sign in is the example,
     * which the sending replaces (`SignInLinks.fill`).
     * @throws UnfilledTemplate for this one person, AppError('not_found')
     */
    render,
    /** Returns the people for whom the template's words would have a hole, each with what `render` would say. */
    unfilledFor: async (
      tx: Db,
      words: TemplateWords,
      who: Parameters<typeof readReaders>[1],
      ids: readonly string[],
      userId: string,
    ): Promise<Map<string, string>> => {
      const unfilled = new Map<string, string>();
      const [sender, write] = [await findUsername(tx, userId), writerOf(words)];
      for (const [index, facts] of (await readReaders(tx, who, ids)).entries()) {
        // A hundred thousand are written to in a second, in which others are answered too.
        if (index % WITHOUT_PAUSE === 0) await setImmediate();
        try {
          write(valuesOf(facts, sender));
        } catch (error) {
          if (!(error instanceof UnfilledTemplate)) throw error;
          unfilled.set(facts.id, error.message);
        }
      }
      return unfilled;
    },
    /** Shows a saved template as a person will read it. @throws as `render` */
    preview: async (id: string, order: TemplatePreviewOrder, userId: string): Promise<TemplatePreview> =>
      preview((await findTemplate(db, id)) ?? notFound('template'), readerOf(order), userId),
    /** Shows words while they are written, which are often wrong for a moment. @throws AppError('not_found') */
    previewWords: async (order: WordsPreviewOrder, userId: string): Promise<WordsPreview> => {
      const { channel, subject, body } = order;
      const words = { channel, subject: subject || null, body };
      const issues = faultsOf(words);
      if (issues.length > 0) return { preview: null, issues };
      try {
        return { preview: await preview(words, readerOf(order), userId), issues };
      } catch (error) {
        if (!(error instanceof UnfilledTemplate)) throw error;
        return { preview: null, issues: [{ path: '', message: error.message }] };
      }
    },
  };
}

function readerOf({ customerId, teamMemberId }: TemplatePreviewOrder): TemplateReader {
  return { customerId: customerId ?? null, teamMemberId: teamMemberId ?? null };
}

/** @throws AppError('invalid_input') with what is wrong, at its field */
function assertSound(words: TemplateWords): void {
  const issues = faultsOf(words);
  const [first] = issues;
  if (first) throw new AppError('invalid_input', first.message, { issues });
}

function faultsOf(words: TemplateWords): ErrorIssue[] {
  const { subject, body } = words;
  const faults = [
    { path: 'subject', message: subject === null ? undefined : faultOf(subject) },
    { path: 'body', message: faultOf(body) },
  ];
  return [...channelIssues(words), ...faults.flatMap(({ path, message }) => (message ? { path, message } : []))];
}

async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('conflict', 'name', 'Another template has this name');
    throw error;
  }
}
