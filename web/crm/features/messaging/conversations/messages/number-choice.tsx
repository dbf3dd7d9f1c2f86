import { clsx } from 'clsx';
import { useId } from 'react';
import { put } from '#client/api.ts';
import type { ConversationRef } from '#contract/events.ts';
import type { PersonsNumber } from '#contract/messages.ts';
import { formatPhone } from '#crm/shared/people/phone-format.ts';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { Button } from '#ui/button.tsx';
import type { ChosenNumber } from './use-number.ts';

interface NumberChoiceProps {
  conversation: ConversationRef;
  /** The recipient's name. */
  name: string;
  chosen: ChosenNumber;
  className?: string;
}

/** Shows which of a person's numbers a text goes to, and offers the others. Shown only when there is a choice. */
export function NumberChoice({ conversation, name, chosen, className }: NumberChoiceProps) {
  const { number, numbers, isInQuestion, choose } = chosen;
  const save = useSaveNumber(conversation);
  const group = useId();
  if (!isInQuestion || !number) return null;
  return (
    // A legend would be drawn across the border of its own fieldset.
    <div className={clsx('text-sm', className)}>
      <fieldset className="min-w-0">
        <legend className="wide text-xs text-ink-soft">Text to</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {numbers.map((option) => (
            <label key={option.phone} className={OPTION}>
              <input
                type="radio"
                name={group}
                checked={option.phone === number.phone}
                onChange={() => choose(option.phone)}
                className="size-4 shrink-0 accent-ink"
              />
              <span className="flex flex-col gap-x-2 leading-tight sm:flex-row sm:items-baseline">
                <span className="font-mono tabular-nums">
                  <PhoneNumber phone={option.phone} />
                </span>{' '}
                <span className="text-xs text-ink-soft">{describe(option, numbers)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {number.isFormer && (
        <p role="status" className="mt-2 text-pending">
          Make sure that this number is still {name}’s: the one on file is newer, and somebody else may have this one
          now.
        </p>
      )}
      {!number.isOnFile && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          pending={save.isPending}
          onClick={() => save.mutate(number.phone)}
        >
          Make it {name}’s number
        </Button>
      )}
    </div>
  );
}

const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-2.5 py-1 ' +
  'has-checked:border-ink has-checked:bg-line/50 sm:min-h-9';

/** Says what is known about a number, such as `wrote last, on file`. */
function describe({ phone, isOnFile, optedOut }: PersonsNumber, numbers: readonly PersonsNumber[]): string {
  const isLatest = phone === latestOf(numbers);
  const words = [
    isLatest && 'wrote last',
    isOnFile && 'on file',
    !isLatest && !isOnFile && 'wrote before',
    optedOut && 'opted out',
  ];
  return words.filter(Boolean).join(', ');
}

function latestOf(numbers: readonly PersonsNumber[]): string | undefined {
  const [latest] = numbers
    .filter(({ lastTextAt }) => lastTextAt !== null)
    .toSorted((one, other) => (other.lastTextAt ?? '').localeCompare(one.lastTextAt ?? ''));
  return latest?.phone;
}

/** Saves a number as the one on file of the conversation's person. */
function useSaveNumber(conversation: ConversationRef) {
  const [who, error] =
    conversation.kind === 'team-member'
      ? ['Team Member', 'There was an error updating the team member. Please try again.']
      : ['Customer', 'There was an error updating customer information. Please try again.'];
  return useWrite({
    write: (phone: string) => savePhone(conversation, phone),
    succeeded: ({ phone }) => ({
      title: `${who} Updated`,
      description: `The number on file is ${phone && formatPhone(phone)} now.`,
    }),
    failed: { title: `Failed to Update ${who}`, description: error },
  });
}

function savePhone(conversation: ConversationRef, phone: string): Promise<{ id: string; phone: string | null }> {
  if (conversation.kind === 'customer') {
    return put('/api/crm/customers/{id}', { phone }, { params: { id: conversation.customerId } });
  }
  if (conversation.kind === 'team-member') {
    return put('/api/crm/team-members/{id}', { phone }, { params: { id: conversation.teamMemberId } });
  }
  throw new Error('An unknown sender has no number on file');
}
