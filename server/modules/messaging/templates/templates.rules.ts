import {
  AssertionError,
  type FilteredValueToken,
  Liquid,
  LiquidError,
  TagToken,
  type Token,
  Tokenizer,
  TypeGuards,
} from 'liquidjs';
import { CONTENT_MAX_LENGTH, TEXT_MAX_LENGTH } from '#contract/messages.ts';
import { plainLine } from '#contract/plain-line.ts';
import {
  TEMPLATE_FILTERS,
  TEMPLATE_VARIABLES,
  type TemplateChannel,
  type TemplateVariable,
} from '#contract/templates.ts';
import { UnfilledTemplate } from '#server/sending/refusal.ts';
import { oneLine } from '#server/shared/one-line.ts';

/** The words of a template, or of what somebody wrote from one. `subject` is null for a text. */
export interface TemplateWords {
  channel: TemplateChannel;
  subject: string | null;
  body: string;
}

/** What stands in for the variables. Only a company may be missing; another value that is empty refuses the message. */
export type TemplateValues = Record<Exclude<TemplateVariable, 'company' | 'guide_answered'>, string> & {
  company: string | null;
  guide_answered: number;
};

/** Values and conditions in one template. The work of reading and writing it grows with them. */
const MOST_PARTS = 200;
const RENDER_LIMIT_MS = 1000;
const LONGEST_QUOTE = 80;

const TAGS = ['if', 'unless'];
/** The tags that go with them, and whether a condition follows. */
const CONDITIONAL = { if: true, unless: true, elsif: true, else: false, endif: false, endunless: false };

/** An argument: a quoted text, a number or a name. */
const WORD = `(?:"[^"]*"|'[^']*'|[\\w.-]+)`;
/** The whole of a value and of a condition, because liquidjs passes over what it cannot read at their end. */
const VALUE = new RegExp(`^${WORD}(?:\\s*\\|\\s*\\w+(?:\\s*:\\s*${WORD}(?:\\s*,\\s*${WORD})*)?)*$`);
const TEST = `(?:not\\s+)?${WORD}(?:(?:\\s*(?:[=!]=|[<>]=?)\\s*|\\s+contains\\s+)${WORD})?`;
const CONDITION = new RegExp(`^${TEST}(?:\\s+(?:and|or)\\s+${TEST})*$`);

const EXAMPLE: TemplateValues = {
  first_name: 'Ada',
  name: 'Ada Broker',
  company: 'Broker & Daughters',
  sender_name: 'grace',
  sign_in_link: 'https://example.com/sign-in',
  booking_link: 'https://example.com/demo',
  guide_answered: 3,
};

const liquid = createLiquid();

/** Liquid with nothing but conditions and filters that neither repeat nor read anything. */
function createLiquid(): Liquid {
  const engine = new Liquid({
    strictFilters: true,
    strictVariables: true,
    ownPropertyOnly: true,
    templates: {},
    parseLimit: CONTENT_MAX_LENGTH,
    memoryLimit: CONTENT_MAX_LENGTH * MOST_PARTS,
    renderLimit: RENDER_LIMIT_MS,
    outputEscape: (value: unknown) => {
      const text = value === null || value === undefined ? '' : String(value);
      if (text.trim() === '') throw new EmptyValue();
      return text;
    },
  });
  for (const name of Object.keys(engine.tags)) if (!isOneOf(TAGS, name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!isOneOf(TEMPLATE_FILTERS, name)) delete engine.filters[name];
  return engine;
}

class EmptyValue extends Error {}
class Fault extends Error {}

/** Returns what is wrong with a subject or body, or undefined when it can be saved. */
export function faultOf(source: string): string | undefined {
  try {
    checkParts(source);
    const parts = liquid.parse(source);
    // A value that is empty even of somebody of whom everything is known, and a default that is.
    for (const values of [EXAMPLE, { ...EXAMPLE, company: null }]) liquid.renderSync(parts, values);
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    if (isEmptyValue(error)) return `${brief(error.token.getText())} would say nothing`;
    if (LiquidError.is(error) || error instanceof AssertionError) return explain(error);
    throw error;
  }
}

/**
 * Returns what writes a template to one person after the other, and reads it once.
 * @throws UnfilledTemplate when a value is empty, nothing is left, or the message has become too long
 */
export function writerOf({ channel, subject, body }: TemplateWords) {
  const [fillSubject, fillBody] = [subject === null ? () => null : fillerOf(subject), fillerOf(body)];
  const longest = channel === 'text' ? TEXT_MAX_LENGTH : CONTENT_MAX_LENGTH;
  return (values: TemplateValues): { subject: string | null; body: string } => {
    const filled = fillSubject(values);
    const written = { subject: filled === null ? null : plainLine(filled), body: fillBody(values) };
    if (written.subject === '' || written.body.trim() === '') {
      throw new UnfilledTemplate('The template says nothing to this person');
    }
    if (written.body.length > longest) throw new UnfilledTemplate('The template gets too long for this person');
    return written;
  };
}

function fillerOf(source: string): (values: TemplateValues) => string {
  let parts: ReturnType<typeof liquid.parse> | undefined;
  return (values) => {
    try {
      parts ??= liquid.parse(source);
      return String(liquid.renderSync(parts, values));
    } catch (error) {
      if (isEmptyValue(error))
        throw new UnfilledTemplate(`${brief(error.token.getText())} would be empty for this person`);
      // Saved by another version, or erased together with somebody whom it named.
      if (LiquidError.is(error)) throw new UnfilledTemplate(`The template has to be written anew. ${explain(error)}`);
      throw error;
    }
  };
}

function isEmptyValue(error: unknown): error is LiquidError {
  return LiquidError.is(error) && error.originalError instanceof EmptyValue;
}

/** Refuses all that is not known to be harmless, and a company without a default. @throws Fault, LiquidError */
function checkParts(source: string): void {
  if ((source.match(/\{[{%]/g)?.length ?? 0) > MOST_PARTS) {
    throw new Fault(`A template has at most ${MOST_PARTS} values and conditions`);
  }
  for (const token of new Tokenizer(source).readTopLevelTokens()) {
    if (TypeGuards.isOutputToken(token)) checkOutput(token.content);
    else if (token instanceof TagToken) checkTag(token);
  }
}

function checkOutput(text: string): void {
  if (!VALUE.test(text)) throw notUnderstood(`{{ ${text} }}`);
  const value = readValue(text);
  const [said] = value.initial.postfix;
  // `nil`, `empty` and `blank`, which only a condition can ask for.
  if (TypeGuards.isLiteralToken(said)) throw notUnderstood(`{{ ${text} }}`);
  if (said?.getText() === 'company' && !value.filters.some(({ name }) => name === 'default')) {
    throw new Fault('company may be empty: write {{ company | default: "your agency" }}');
  }
}

function checkTag({ name, args }: TagToken): void {
  const hasCondition = new Map(Object.entries(CONDITIONAL)).get(name);
  if (hasCondition === undefined) throw new Fault(`There is no ${brief(name)} here, only if, unless, elsif and else`);
  const text = args.trim();
  if (hasCondition ? !CONDITION.test(text) : text !== '') throw notUnderstood(`{% ${name} ${text} %}`);
  if (hasCondition) readValue(text);
}

/** @throws Fault when it is not made of known variables, filters, texts and numbers */
function readValue(text: string): FilteredValueToken {
  const value = new Tokenizer(text).readFilteredValue();
  for (const { name } of value.filters) {
    if (!isOneOf(TEMPLATE_FILTERS, name)) {
      throw new Fault(`There is no filter ${brief(name)}. There are ${TEMPLATE_FILTERS.join(', ')}`);
    }
  }
  // A filter's named arguments, which are pairs, do not pass VALUE.
  for (const operand of [...value.initial.postfix, ...value.filters.flatMap(({ args }) => args as Token[])]) {
    checkOperand(operand);
  }
  return value;
}

function checkOperand(operand: Token): void {
  if (TypeGuards.isPropertyAccessToken(operand)) {
    const name = operand.getText();
    if (isOneOf(TEMPLATE_VARIABLES, name)) return;
    throw new Fault(`There is no variable ${brief(name)}. There are ${TEMPLATE_VARIABLES.join(', ')}`);
  }
  const { isOperatorToken, isQuotedToken, isNumberToken, isLiteralToken } = TypeGuards;
  if ([isOperatorToken, isQuotedToken, isNumberToken, isLiteralToken].some((is) => is(operand))) return;
  throw notUnderstood(operand.getText());
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** Says what liquidjs has against a template, without the line, which is of a part of it alone. */
function explain(error: LiquidError | AssertionError): string {
  const { message } = ('originalError' in error && error.originalError) || error;
  return `Not understood: ${brief(message.replace(/, line:\d+.*$/s, ''))}`;
}

function notUnderstood(part: string): Fault {
  return new Fault(`${brief(part)} is not understood`);
}

/** Cuts what is quoted in a message to its beginning. */
function brief(part: string): string {
  return oneLine(part, LONGEST_QUOTE);
}
