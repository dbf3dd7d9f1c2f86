import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '#contract/customers.ts';
import { MAX_TAGS, TagName } from '#contract/tags.ts';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { TagDot } from '#crm/shared/people/tag-list.tsx';
import { tagsQuery, useTagColor } from '#crm/shared/people/tags.query.ts';
import { useActionKeys } from '#crm/shared/records/action-keys.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { useOnline } from '#ui/use-online.ts';
import { withoutTag, withTag } from './change-tags.ts';
import { $wantedTags, manageTags, TAG_CUSTOMER } from './tag-actions.ts';
import { tagOptions } from './tag-options.ts';
import { useChangeTags } from './tag-queries.ts';

/** A customer's tags, and an input for another. */
export function CustomerTags({ customer }: { customer: Customer }) {
  const { id, name, tags } = customer;
  const colorOf = useTagColor();
  const online = useOnline();
  const change = useChangeTags(customer);
  return (
    <PanelSection
      title="Tags"
      action={
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 max-sm:min-h-11"
          disabled={!hasRole('member')}
          onClick={manageTags}
        >
          Manage tags
        </Button>
      }
    >
      {tags.length > 0 && (
        <ul aria-label={`Tags of ${name}`} className="mt-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full items-center gap-1.5 rounded-md border border-line pl-2 text-[0.8125rem]"
            >
              <TagDot color={colorOf(tag)} />
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Take the tag ${tag} from ${name}`}
                disabled={!online || !hasRole('member')}
                onClick={() => change.isPending || change.mutate(withoutTag(tag))}
                className="grid size-7 shrink-0 place-items-center rounded-md text-ink-soft enabled:hover:text-ink disabled:opacity-55 max-sm:size-11"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length < MAX_TAGS && hasRole('member') && <TagInput key={id} customer={customer} />}
    </PanelSection>
  );
}

/** Finds or creates a tag. */
function TagInput({ customer }: { customer: Customer }) {
  const { id, name, tags } = customer;
  const [text, setText] = useState('');
  const control = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const change = useChangeTags(customer);
  useActionKeys(customer, [{ ...TAG_CUSTOMER, run: () => control.current?.focus() }]);
  const wanted = useStore($wantedTags);
  useEffect(() => {
    if (wanted !== id) return;
    $wantedTags.set(undefined);
    control.current?.focus();
  }, [wanted, id]);
  const { data: known = [] } = useQuery(tagsQuery);
  const typed = TagName.safeParse(text);
  const add = (tag: string) => {
    setText('');
    change.mutate(withTag(tag), { onError: () => setText((typedSince) => typedSince || tag) });
  };
  return (
    <div className="mt-2">
      <Combobox
        ref={control}
        aria-label={`Add a tag to ${name}`}
        aria-keyshortcuts={TAG_CUSTOMER.key}
        aria-invalid={(text.trim() !== '' && !typed.success) || undefined}
        placeholder="Add a tag"
        disabled={!online}
        text={text}
        onType={setText}
        options={tagOptions(text, known, tags)}
        onChoose={({ label }) => add(label)}
        notice={
          text.trim() === '' ? 'Type a new tag' : typed.success ? 'Given already' : typed.error.issues[0]?.message
        }
        className="max-h-11"
      />
    </div>
  );
}
