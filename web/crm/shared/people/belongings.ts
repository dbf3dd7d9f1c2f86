import type { CustomerBelongings } from '#contract/customers.ts';
import { counted, type Noun } from '../count.ts';

const NOUNS: readonly [keyof CustomerBelongings, Noun][] = [
  ['teamMembers', ['team member', 'team members']],
  ['purchases', ['purchase', 'purchases']],
  ['texts', ['text', 'texts']],
  ['emails', ['email', 'emails']],
];

const and = new Intl.ListFormat('en-US');
const or = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Returns a sentence such as `Also deleted: 2 team members, 1 purchase, and 14 texts.`, or that there are none of these. */
export function describeBelongings(belongings: Partial<CustomerBelongings>): string {
  const kinds = NOUNS.filter(([field]) => belongings[field] !== undefined);
  const found = kinds.flatMap(([field, noun]) => {
    const count = belongings[field] ?? 0;
    return count > 0 ? [counted(count, noun)] : [];
  });
  if (found.length > 0) return `Also deleted: ${and.format(found)}.`;
  return `There are no ${or.format(kinds.map(([, [, plural]]) => plural))} yet.`;
}
