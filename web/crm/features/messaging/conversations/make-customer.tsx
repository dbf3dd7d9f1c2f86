import { useState } from 'react';
import { post } from '#client/api.ts';
import { SenderToCustomer } from '#contract/messages.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { DraftLine } from '#crm/shared/drafts/draft-line.tsx';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { Optional } from '#crm/shared/people/person-fields.tsx';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { serverReason } from '#crm/shared/server-reason.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import type { ConversationPartner } from './conversation-partner.ts';

interface MakeCustomerProps extends DialogProps<FormDraft<SenderToCustomer>> {
  phone: string;
  onMade: (customer: ConversationPartner) => void;
}

/** Turns the sender of an unknown number into a customer, at any time: they can be answered before. Folded on a phone. */
export function MakeCustomer({ phone, onMade, ...dialog }: MakeCustomerProps) {
  const blank = { phone, name: '', email: '' };
  const { form, kept } = useKeptForm<SenderToCustomer>(dialog, SenderToCustomer, blank, {
    kind: 'make-customer',
    id: phone,
  });
  const { errors } = form.formState;
  const hasRoom = useMediaQuery('(width >= 40rem)');
  const [isOpen, setOpen] = useState(hasRoom);
  const make = useWrite({
    write: (sender: SenderToCustomer) => post('/api/crm/sms-unknown/customer', sender),
    succeeded: ({ created, name }) =>
      created
        ? { title: 'Customer Created', description: 'The texts from this number are theirs now.' }
        : {
            title: 'Customer Found',
            description: `${name} has this email. The texts from this number are theirs now.`,
          },
    failed: (error) => ({
      title: 'Failed to Create Customer',
      description: serverReason(error) ?? 'There was an error creating the customer. Please try again.',
    }),
    onSuccess: kept.forget,
  });
  return (
    <details
      open={isOpen}
      className="shrink-0 border-t border-line px-3 text-sm sm:px-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer py-2.5">
        <h3 className="wide mr-1.5 inline text-sm">Nobody we know has this number</h3>{' '}
        <span className="whitespace-nowrap underline underline-offset-4">Make a customer</span>
      </summary>
      {isOpen && (
        <form
          noValidate
          onSubmit={form.handleSubmit((sender) =>
            make.mutate(sender, {
              // Not called when the dialog has been closed meanwhile: the texts do not take another dialog's place.
              onSuccess: ({ customerId, name, phone }) =>
                onMade({ conversation: { kind: 'customer', customerId }, name, phone }),
            }),
          )}
          className="pb-3"
        >
          <div className="grid gap-x-3 sm:grid-cols-2">
            <Field label="Name" error={errors.name?.message}>
              <TextInput {...form.register('name')} required autoComplete="off" />
            </Field>
            <Field label={<Optional label="Email" />} error={errors.email?.message}>
              <TextInput {...form.register('email')} type="email" autoComplete="off" />
            </Field>
          </div>
          {kept.restoredFrom && <DraftLine savedAt={kept.restoredFrom} onDiscard={kept.discard} />}
          <Button type="submit" variant="secondary" className="w-full" pending={make.isPending}>
            {make.isPending ? 'Making customer...' : 'Make customer'}
          </Button>
        </form>
      )}
    </details>
  );
}
