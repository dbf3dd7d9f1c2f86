import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Select } from '#ui/select.tsx';
import { FIELDS, type Field } from '../columns/known-headers.ts';
import { insteadIn, type Mapping, missingColumnIn, notStoredIn } from '../columns/recognise.ts';

/** The fields that columns can be mapped to, with their labels. */
const MAPPABLE: [Field, string][] = [
  ['email', 'Email'],
  ['name', 'Name'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['company', 'Company'],
  ['phone', 'Phone'],
  ['stripeCustomerId', 'Stripe customer ID'],
  ['teamMemberLicenses', 'Team member licenses'],
  ['tags', 'Tags'],
];

interface ColumnMappingProps {
  headers: readonly string[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

const FROM_EMAIL = 'from-email';

/** Maps columns to fields. It is open initially when a required field is not recognized. */
export function ColumnMapping({ headers, mapping, onChange }: ColumnMappingProps) {
  const missing = missingColumnIn(mapping);
  const [opened] = useState(missing !== undefined);
  const columns = headers.map((header, index) => ({ value: String(index), label: header || `Column ${index + 1}` }));
  const options = [{ value: '', label: 'Not in this file' }, ...columns];
  const nameOptions = [...options, { value: FROM_EMAIL, label: 'No name column: use the part of the email before @' }];
  const choose = (field: Field, choice: string) =>
    onChange({
      ...mapping,
      [field]: choice === '' || choice === FROM_EMAIL ? undefined : [Number(choice)],
      ...(field === 'name' && { nameFromEmail: choice === FROM_EMAIL }),
    });
  const notStored = notStoredIn(headers, mapping);
  const instead = insteadIn(headers, mapping);
  return (
    <>
      {notStored.length > 0 && (
        <p className="mt-5 text-[0.8125rem] text-ink-soft wrap-anywhere">Not stored: {notStored.join(', ')}.</p>
      )}
      {instead.map(({ first, others }) => (
        <p key={first} className="mt-1 wrap-anywhere text-[0.8125rem] text-ink-soft">
          Only where {first} is empty: {others.join(', ')}.
        </p>
      ))}
      <details open={opened} className="group mt-5 border-t border-line pt-1">
        <summary className="wide flex min-h-11 list-none items-center gap-1.5 text-sm">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          Columns
          <span className="font-normal text-ink-soft">{describe(mapping, headers)}</span>
        </summary>
        <div className="grid gap-y-2 pb-2">
          {MAPPABLE.map(([field, label]) => (
            <div key={field} className="flex h-11 items-center justify-between gap-3 text-sm sm:h-9">
              <span aria-hidden="true">{label}</span>
              <Select
                label={`Column for ${label.toLowerCase()}`}
                className="h-full w-1/2"
                marked={field === missing}
                options={field === 'name' ? nameOptions : options}
                value={field === 'name' && mapping.nameFromEmail ? FROM_EMAIL : String(mapping[field]?.[0] ?? '')}
                onChange={(choice) => choose(field, choice)}
              />
            </div>
          ))}
        </div>
        <p className="pb-2 text-[0.8125rem] text-ink-soft">
          Without a name, first and last name are used, and without those the company.
        </p>
      </details>
    </>
  );
}

/** `3 of 12 recognized` */
function describe(mapping: Mapping, headers: readonly string[]): string {
  const known = new Set(FIELDS.flatMap((field) => mapping[field] ?? []));
  return `${known.size} of ${headers.length} recognized`;
}
