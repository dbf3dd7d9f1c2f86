import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { EnrollmentOrder, FollowUp } from '#contract/follow-ups.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { clearSelection } from '#crm/shared/records/selection.ts';
import { Field, SelectInput } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { followUpsQuery, useEnroll } from '../follow-up-queries.ts';
import { endWords, stepLine, waitWords } from '../follow-up-words.ts';

interface EnrollDialogProps extends DialogProps<string> {
  rows: EnrollmentOrder;
  /** Who is put in, in words. */
  whom: string;
}

/** Puts customers into one of the lines that are on. */
export function EnrollDialog({ rows, whom, close, draft }: EnrollDialogProps) {
  const lines = useQuery({ ...followUpsQuery, staleTime: 0, select: (all) => all.filter(({ isOn }) => isOn) });
  const [id, setId] = useState(draft.get());
  const first = lines.data?.[0];
  // The first one stays chosen, whichever is the first after a colleague has turned another on or off.
  if (id === undefined && first) setId(first.id);
  const line = lines.data?.find((one) => one.id === id);
  const enroll = useEnroll({
    onSuccess: () => {
      clearSelection();
      close();
    },
  });
  return (
    <FormDialog
      title="Put into a Follow-up"
      description={whom}
      submitLabel="Add"
      pendingLabel="Adding..."
      pending={enroll.isPending}
      submit={{ variant: 'primary', disabled: line === undefined }}
      onSubmit={(event) => {
        event.preventDefault();
        if (line) enroll.mutate({ line, rows });
      }}
      onClose={close}
      draft={draft}
    >
      <Loaded what="The follow-ups" query={lines} skeleton={<Skeleton className="h-24 w-full" />}>
        {(on) =>
          on.length > 0 ? (
            <>
              <Field label="Follow-up" error={line ? undefined : 'It was turned off meanwhile. Choose another.'}>
                <SelectInput
                  value={line?.id ?? ''}
                  onChange={({ currentTarget }) => {
                    setId(currentTarget.value);
                    draft.set(currentTarget.value);
                  }}
                >
                  {!line && <option value="" />}
                  {on.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
                </SelectInput>
              </Field>
              {line && <Steps line={line} />}
            </>
          ) : (
            <p className="text-ink-soft">
              None is on. An admin turns one on in{' '}
              <PlainLink
                href={CRM_SCREENS['follow-ups']}
                onFollow={close}
                className="text-ink underline underline-offset-4"
              >
                Follow-ups
              </PlainLink>
              .
            </p>
          )
        }
      </Loaded>
    </FormDialog>
  );
}

/** What comes, and until when. */
function Steps({ line }: { line: FollowUp }) {
  const { data: templates } = useQuery(templatesQuery);
  return (
    <>
      <ol aria-label="Its steps" className="list-inside list-decimal leading-snug text-ink-soft">
        {line.steps
          .map((step, index) => ({ step, number: index + 1 }))
          .map(({ step, number }) => (
            <li key={number}>
              {waitWords(step.wait, number === 1)}: {stepLine(step, templates)}
            </li>
          ))}
      </ol>
      <p className="mt-1 leading-snug text-ink-soft">
        Until {endWords(line.trigger)}. Who is in it already is left out
        {line.pausedAt !== null && '; it has paused itself, and waits'}.
      </p>
    </>
  );
}
