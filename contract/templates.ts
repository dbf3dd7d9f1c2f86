import * as z from 'zod/mini';
import { ErrorIssue } from './errors.ts';
import { Instant, ReadAt } from './fields.ts';
import { CONTENT_MAX_LENGTH, SUBJECT_MAX_LENGTH, TEXT_MAX_LENGTH, words } from './messages.ts';
import { plainLine } from './plain-line.ts';

/** What a template may say of the person it is written to, and of its sender. */
export const TEMPLATE_VARIABLES = [
  'first_name',
  'name',
  'company',
  'sender_name',
  'sign_in_link',
  'booking_link',
  'guide_answered',
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

export const TEMPLATE_FILTERS = ['default', 'capitalize', 'downcase', 'upcase', 'strip', 'truncate'] as const;

export const TEMPLATE_CHANNELS = ['text', 'email'] as const;
export const TemplateChannel = z.enum(TEMPLATE_CHANNELS, `channel must be one of ${TEMPLATE_CHANNELS.join(', ')}`);
export type TemplateChannel = z.infer<typeof TemplateChannel>;

const TEMPLATE_NAME_MAX_LENGTH = 60;

const TemplateName = z
  .string('Name is required')
  .check(
    z.overwrite(plainLine),
    z.minLength(1, 'Name is required'),
    z.maxLength(TEMPLATE_NAME_MAX_LENGTH, `At most ${TEMPLATE_NAME_MAX_LENGTH} characters`),
  );
const Subject = z
  .string('Subject must be a text')
  .check(z.overwrite(plainLine), z.maxLength(SUBJECT_MAX_LENGTH, 'Subject is too long'));
const Body = words('The template says nothing yet', CONTENT_MAX_LENGTH, 'The template is too long');

/** The words of a template in Liquid. An email has a subject, and a text has none. */
const wordsFields = { channel: TemplateChannel, subject: z.nullish(Subject), body: Body };
type WordsFields = { channel: TemplateChannel; subject?: string | null | undefined; body: string };

/** Returns what the channel forbids in a template's words. */
export function channelIssues({ channel, subject, body }: WordsFields): ErrorIssue[] {
  const issues: ErrorIssue[] = [];
  if (channel === 'email' && !subject) issues.push({ path: 'subject', message: 'Subject is required' });
  if (channel === 'text' && subject) issues.push({ path: 'subject', message: 'A text has no subject' });
  if (subject?.includes('sign_in_link')) issues.push({ path: 'subject', message: 'The link belongs in the body' });
  if (channel === 'text' && body.length > TEXT_MAX_LENGTH) issues.push({ path: 'body', message: 'Message too long' });
  return issues;
}

/** Checks the words for their channel. */
export function fitsChannel() {
  return z.superRefine<WordsFields>((words, context) => {
    for (const { path, message } of channelIssues(words)) context.addIssue({ code: 'custom', path: [path], message });
  });
}

export const TemplateInput = z.object({ name: TemplateName, ...wordsFields }).check(fitsChannel());
export type TemplateInput = z.infer<typeof TemplateInput>;

/** Omitted fields keep their values. A template cannot change its channel. */
export const TemplateUpdate = z.object({
  name: z.optional(TemplateName),
  subject: z.nullish(Subject),
  body: z.optional(Body),
  updatedAt: ReadAt,
});
export type TemplateUpdate = z.infer<typeof TemplateUpdate>;

export const Template = z.object({
  id: z.string(),
  name: z.string(),
  channel: TemplateChannel,
  /** Null for a text. */
  subject: z.nullable(z.string()),
  body: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Template = z.infer<typeof Template>;

/** The person to read it: a customer or a team member. */
const personFields = { customerId: z.optional(z.string()), teamMemberId: z.optional(z.string()) };

function namesOnePerson() {
  return z.refine<{ customerId?: string | undefined; teamMemberId?: string | undefined }>(
    ({ customerId, teamMemberId }) => (customerId === undefined) !== (teamMemberId === undefined),
    { error: 'Customer ID is required', path: ['customerId'] },
  );
}

export const TemplatePreviewOrder = z.object(personFields).check(namesOnePerson());
export type TemplatePreviewOrder = z.infer<typeof TemplatePreviewOrder>;

/** Words that are not saved yet, and the person to read them. */
export const WordsPreviewOrder = z.object({ ...wordsFields, ...personFields }).check(namesOnePerson());
export type WordsPreviewOrder = z.infer<typeof WordsPreviewOrder>;

/** A template as a person will read it. A link to sign in is an example: the real one is made when the message is sent. */
export const TemplatePreview = z.object({
  subject: z.nullable(z.string()),
  body: z.string(),
  /** The number of segments of a text. Null for an email. */
  segments: z.nullable(z.number()),
});
export type TemplatePreview = z.infer<typeof TemplatePreview>;

/** Words that are not saved yet, as a person would read them, or what is wrong. `path` is empty for what only this person lacks. */
export const WordsPreview = z.object({ preview: z.nullable(TemplatePreview), issues: z.array(ErrorIssue) });
export type WordsPreview = z.infer<typeof WordsPreview>;
