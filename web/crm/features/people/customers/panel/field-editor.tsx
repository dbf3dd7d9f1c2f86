import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Customer } from '#contract/customers.ts';
import { ConflictNotice } from '#crm/shared/forms/conflict-notice.tsx';
import { useEdit } from '#crm/shared/forms/use-edit.ts';
import { customerQuery } from '#crm/shared/people/customer.query.ts';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/field.tsx';
import { CUSTOMER_FIELDS, CustomerForm, type PanelField, toCustomerForm } from '../customer-form.tsx';
import { useUpdateCustomer } from '../customer-queries.ts';

interface FieldEditorProps {
  customer: Customer;
  field: PanelField;
  close: () => void;
}

/** Edits one field of a customer in place: Enter and leaving the field save, and Escape cancels. Shows conflicts itself. */
export function FieldEditor({ customer, field, close }: FieldEditorProps) {
  const { id } = customer;
  const label = CUSTOMER_FIELDS.find(({ name }) => name === field)?.label;
  const form = useForm<CustomerForm>({
    resolver: standardSchemaResolver(schemaOf(field)),
    defaultValues: toCustomerForm(customer),
  });
  const { save, isPending, isDeleted, problem, conflict } = useEdit({
    form,
    fields: CUSTOMER_FIELDS,
    toValues: toCustomerForm,
    query: customerQuery(id),
    update: useUpdateCustomer(id, { onSuccess: close }),
    isInPlace: true,
  });
  const { dirtyFields, errors } = form.formState;
  const onBlur = ({ target }: FocusEvent) => {
    // Not when only the window has lost the focus, because the input may be incomplete.
    if (target !== document.activeElement) finish();
  };
  const finish = () => {
    if (isPending || conflict || isDeleted) return;
    if (dirtyFields[field]) void save();
    else close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      finish();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  const isNumber = field === 'teamMemberLicenses';
  const error = errors[field]?.message ?? problem;
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="min-w-0 grow font-sans text-sm">
      {conflict && <ConflictNotice {...conflict} />}
      <TextInput
        {...form.register(field, { valueAsNumber: isNumber, onBlur })}
        type={isNumber ? 'number' : field === 'phone' ? 'tel' : 'text'}
        {...(isNumber && { min: 0, step: 1 })}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        autoComplete="off"
        autoFocus
        readOnly={isPending}
        data-takes-escape
        onKeyDown={onKeyDown}
        className="h-9! max-sm:h-11!"
      />
      {error && (
        <p id={`${field}-error`} role="alert" className="mt-1 font-medium text-failed">
          {error}
        </p>
      )}
      {isDeleted && (
        <p role="alert" className="mt-1 text-failed">
          This customer has been deleted meanwhile. What you typed cannot be saved.
        </p>
      )}
      {conflict && (
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" size="sm" onClick={conflict.takeTheirs}>
            Take theirs
          </Button>
          <Button size="sm" onClick={conflict.keepMine}>
            Keep mine
          </Button>
        </div>
      )}
    </form>
  );
}

/** Validates the edited field alone, because other missing fields are not this user's fault. */
function schemaOf(field: PanelField): z.ZodMiniType<CustomerForm, CustomerForm> {
  return z.looseObject({ [field]: CustomerForm.shape[field] }) as unknown as z.ZodMiniType<CustomerForm, CustomerForm>;
}
