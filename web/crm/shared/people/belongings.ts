import type { CustomerBelongings } from '../../../../contract/customers.ts';
import { counted, type Noun } from '../count.ts';

const NOUNS: readonly [keyof CustomerBelongings, Noun][] = [
  ['teamMembers', ['team member', 'team members']],
  ['purchases', ['purchase', 'purchases']],
  ['texts', ['text', 'texts']],
  ['emails', ['email', 'emails']],
];

const list = new Intl.ListFormat('en-US');

/** Returns a sentence such as `Also deleted: 2 team members, 1 purchase, and 14 texts.` */
export function describeBelongings(belongings: Partial<CustomerBelongings>): string {
  const parts = NOUNS.flatMap(([field, noun]) => {
    const count = belongings[field] ?? 0;
    return count > 0 ? [counted(count, noun)] : [];
  });
  if (parts.length === 0) return 'Nothing else is stored with this person.';
  return `Also deleted: ${list.format(parts)}.`;
}
