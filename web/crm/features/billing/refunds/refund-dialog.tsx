import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { toAmount, toCents } from '#contract/money.ts';
import type { Purchase } from '#contract/purchases.ts';
import { RefundAmount, RefundReason } from '#contract/refunds.ts';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import { type FormDraft, useDialogForm } from '#crm/shared/forms/use-dialog-form.ts';
import { formatCents, formatMoney } from '#crm/shared/money.ts';
import { Optional } from '#crm/shared/people/person-fields.tsx';
import { DELETED_CUSTOMER, productLabel } from '#crm/shared/purchase-labels.ts';
import { Field, TextArea, TextInput } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { useRefundPurchase } from './refund-queries.ts';

interface RefundForm {
  amount: string;
  endSubscription: boolean;
  reason: string;
}

export interface RefundDialogProps extends DialogProps<FormDraft<RefundForm>> {
  purchase: Purchase;
  /** Given from outside, so that it outlives a log-in while the dialog is open. */
  firstKey: string;
}

/** Refunds all or a part of what is left of a payment. */
export function RefundDialog({ purchase, firstKey, close, draft }: RefundDialogProps) {
  const left = toCents(purchase.refundableAmount);
  const form = useDialogForm<RefundForm>(draft, formFor(left), {
    amount: toAmount(left),
    endSubscription: true,
    reason: '',
  });
  const refund = useRefundPurchase(purchase, firstKey, { onSuccess: close });
  const { amount, endSubscription } = form.watch();
  const cents = RefundAmount.safeParse(amount).success ? toCents(amount) : undefined;
  const isFull = cents === left;
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Refund"
      description={describePayment(purchase)}
      submitLabel={cents ? `Refund ${formatCents(cents)}` : 'Refund'}
      pendingLabel="Refunding..."
      pending={refund.isPending}
      onSubmit={form.handleSubmit((values) =>
        refund.mutate({
          amount: values.amount,
          reason: values.reason,
          // All that this dialog has said, also when a colleague has refunded a part since it was opened.
          endSubscription: isFull && values.endSubscription,
          refundableAmount: toAmount(left),
        }),
      )}
      onClose={close}
      draft={draft}
    >
      <Field label="Amount" hint={`${formatCents(left)} can go back`} error={errors.amount?.message}>
        <TextInput {...form.register('amount')} inputMode="decimal" autoComplete="off" required />
      </Field>
      {isFull && (
        <Controller
          control={form.control}
          name="endSubscription"
          render={({ field: { value, ...field } }) => (
            <Switch {...field} label="End the license with it" states={['Stays', 'Ends']} checked={value} />
          )}
        />
      )}
      <Field label={<Optional label="Reason" />} error={errors.reason?.message}>
        <TextArea {...form.register('reason')} rows={2} />
      </Field>
      <p role="status" className="min-h-5">
        {cents !== undefined && cents > 0 && cents <= left && (
          <>
            {formatCents(cents)} goes back to the customer.{' '}
            {isFull && endSubscription
              ? 'The subscription ends now, and the license with it.'
              : 'The subscription and its license stay.'}
          </>
        )}
      </p>
    </FormDialog>
  );
}

function formFor(left: number) {
  return z.object({
    amount: RefundAmount.check(
      z.refine((amount) => toCents(amount) !== 0, 'Amount must be more than 0.00'),
      z.refine((amount) => !(toCents(amount) > left), `Only ${toAmount(left)} of this payment is left to be refunded`),
    ),
    endSubscription: z.boolean(),
    reason: RefundReason,
  });
}

function describePayment({
  customer,
  productType,
  quantity,
  invoicedAmount,
  amount,
  refundedAmount,
}: Purchase): string {
  const invoiced =
    toCents(invoicedAmount) > toCents(amount) ? ` of ${formatMoney(invoicedAmount)} by card, the rest by credit,` : '';
  const refunded = toCents(refundedAmount) > 0 ? `, of which ${formatMoney(refundedAmount)} went back already` : '';
  const who = customer?.name ?? DELETED_CUSTOMER;
  return `${who} paid ${formatMoney(amount)}${invoiced} for ${productLabel(productType, quantity)}${refunded}.`;
}
