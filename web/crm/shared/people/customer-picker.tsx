import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { getPage } from '#client/api.ts';
import type { Customer } from '#contract/customers.ts';
import { Combobox } from '#ui/combobox.tsx';
import { useDebounced } from '../use-debounced.ts';

/** A chosen customer, as far as the field shows them. */
export type ChosenCustomer = Pick<Customer, 'id' | 'name' | 'email'>;

const DEBOUNCE_MS = 120;
const SHOWN = 20;

interface CustomerPickerProps {
  value: ChosenCustomer | null;
  onChange: (customer: ChosenCustomer | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Finds a customer by a part of the name or email. */
export function CustomerPicker({ value, onChange, ...rest }: CustomerPickerProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const nameOrEmail = useDebounced(text, DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ['api', 'crm', 'customers', 'picked', nameOrEmail],
    queryFn: ({ signal }) =>
      getPage('/api/crm/customers', {
        signal,
        query: { nameOrEmail: nameOrEmail || undefined, sort: 'name', limit: SHOWN },
      }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const isAnswered = text === nameOrEmail && !found.isPlaceholderData;
  const rows = found.data?.rows ?? [];
  // Until the response arrives, shows only earlier results that still match, so that Enter never picks somebody else.
  const customers = isAnswered ? rows : rows.filter((customer) => contains(customer, text));
  const isSearching = found.isPending || !isAnswered;
  return (
    <Combobox
      {...rest}
      text={value?.name ?? typed}
      // Typing cancels the selection.
      onType={(next) => {
        setTyped(next);
        onChange(null);
      }}
      options={customers.map(({ id, name, email }) => ({ id, label: name, detail: email, name, email }))}
      onChoose={({ id, name, email }) => {
        setTyped('');
        onChange({ id, name, email });
      }}
      placeholder="Search by name or email"
      notice={found.isError ? 'Customers could not be loaded' : isSearching ? 'Searching…' : 'No customers found'}
    />
  );
}

function contains({ name, email }: Customer, text: string): boolean {
  return [name, email].some((field) => field.toLowerCase().includes(text.toLowerCase()));
}
