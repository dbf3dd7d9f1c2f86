import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { TeamMember } from '../../../contract/team-members.ts';
import { getPage } from '../../client/api.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useDebounced } from '../records/use-debounced.ts';

type Owner = TeamMember['owner'];

const DEBOUNCE_MS = 120;
const SHOWN = 20;

interface OwnerPickerProps {
  value: Owner | null;
  onChange: (owner: Owner | null) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Finds the customer that a team member belongs to, by name or email. */
export function OwnerPicker({ value, onChange, ...rest }: OwnerPickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ['api', 'crm', 'customers', 'owners', q],
    queryFn: ({ signal }) =>
      getPage('/api/crm/customers', { signal, query: { q: q || undefined, sort: 'name', limit: SHOWN } }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const owners = found.data?.rows ?? [];
  return (
    <Combobox
      {...rest}
      text={value?.name ?? typed}
      // Typing over a choice takes it back.
      onType={(text) => {
        setTyped(text);
        onChange(null);
      }}
      options={owners.map(({ id, name, email }) => ({ id, label: name, detail: email, name, email }))}
      onChoose={({ id, name, email }) => {
        setTyped('');
        onChange({ id, name, email });
      }}
      placeholder="Search by name or email"
      notice={found.isError ? 'Customers could not be loaded' : found.isPending ? 'Searching…' : 'No customers found'}
    />
  );
}
