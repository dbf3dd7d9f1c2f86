import {
  RefundApproval,
  type RefundConditions,
  RefundRejection,
  type RefundRequest,
  type RefundRequestStatus,
} from '#contract/refund-requests.ts';
import { ACTIVE_DAYS } from '#contract/usage.ts';
import { LastUse } from '#crm/shared/app-use/last-use.tsx';
import { type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { FormDialog } from '#crm/shared/forms/form-dialog.tsx';
import type { FormDraft } from '#crm/shared/forms/use-dialog-form.ts';
import { useKeptForm } from '#crm/shared/forms/use-kept-form.ts';
import { dateLabel } from '#crm/shared/local-time.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { Optional } from '#crm/shared/people/person-fields.tsx';
import { randomId } from '#crm/shared/random-id.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { type BadgeTone, StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useOnline } from '#ui/use-online.ts';
import { useApproveRequest, useDeclineRequest } from './refund-queries.ts';

/** A request with its amount, reason and conditions, and the decision or the buttons for it. */
export function RequestRow({ request }: { request: RefundRequest }) {
  const { customerId, customer, amount, reason, createdAt, conditions, status, returnedAt } = request;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3 md:px-6">
      <div className="min-w-0 max-w-prose grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <CustomerLink id={customerId} className="font-medium whitespace-normal wrap-anywhere">
            {customer.name}
          </CustomerLink>
          <span className="tabular-nums">{formatMoney(amount)}</span>
          <span className="text-[0.8125rem] text-ink-soft">
            asked <RelativeTime instant={createdAt} />
          </span>
        </p>
        <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">{customer.email}</p>
        {status === 'open' && returnedAt && (
          <p className="mt-1 text-[0.8125rem] text-failed">
            The bank sent the refund back <RelativeTime instant={returnedAt} />.
          </p>
        )}
        {reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">“{reason}”</p>}
        <ul aria-label="Conditions" className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
          {describeConditions(conditions).map(({ isMet, evidence }) => (
            <li key={evidence}>
              <StateBadge tone={isMet ? 'ok' : 'failed'}>
                {evidence}
                <span className="sr-only">, {isMet ? 'met' : 'not met'}</span>
              </StateBadge>
            </li>
          ))}
        </ul>
        <Use request={request} />
      </div>
      {status !== 'open' ? (
        <Decision request={request} />
      ) : hasRole('admin') ? (
        <DecisionButtons request={request} />
      ) : (
        <p className="text-[0.8125rem] text-ink-soft">Admins decide.</p>
      )}
    </li>
  );
}

/** How much the customer uses the app, or did at the decision. The condition itself asks only whether they have signed in. */
function Use({ request: { conditions, decidedAt } }: { request: RefundRequest }) {
  const { lastUsedAt, activeDays30 } = conditions.used;
  if (lastUsedAt === null) return null;
  return (
    <p className="mt-1 text-[0.8125rem] text-ink-soft">
      {decidedAt ? (
        `Had last used the app on ${dateLabel(lastUsedAt)}, on ${activeDays30} of the ${ACTIVE_DAYS} days before`
      ) : (
        <>
          Last used the app <LastUse lastUsedAt={lastUsedAt} activeDays30={activeDays30} />
        </>
      )}
    </p>
  );
}

function DecisionButtons({ request }: { request: RefundRequest }) {
  const online = useOnline();
  const { name } = request.customer;
  return (
    <div className="flex gap-2 max-lg:*:min-h-11">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Approve… ${name}`}
        disabled={!online}
        onClick={() => askToApprove(request)}
      >
        Approve…
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Decline… ${name}`}
        disabled={!online}
        onClick={() => askToDecline(request)}
      >
        Decline…
      </Button>
    </div>
  );
}

function Decision({ request: { status, decidedAt, message } }: { request: RefundRequest }) {
  return (
    <div className="max-w-sm min-w-0">
      <p className="flex items-baseline gap-x-2 text-[0.8125rem] text-ink-soft">
        <StateBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StateBadge>
        {decidedAt && <RelativeTime instant={decidedAt} />}
      </p>
      {message && <p className="mt-1 whitespace-pre-line text-ink-soft wrap-anywhere">“{message}”</p>}
    </div>
  );
}

interface ApproveDialogProps extends DialogProps<FormDraft<RefundApproval>> {
  request: RefundRequest;
  /** Given from outside, so that it outlives a log-in while the dialog is open. */
  firstKey: string;
}

function ApproveDialog({ request, firstKey, close, draft }: ApproveDialogProps) {
  const { id, amount, customer } = request;
  const { form, kept } = useKeptForm<RefundApproval>({ close, draft }, RefundApproval, BLANK, { kind: 'approve', id });
  const approve = useApproveRequest(request, firstKey, { onSuccess: kept.finish });
  const unmet = unmetConditions(request.conditions);
  return (
    <FormDialog
      title="Approve Refund"
      description={
        <>
          {formatMoney(amount)} goes back to {customer.name}, and the subscription ends now.
          {unmet.length > 0 && <span className="mt-1 block">Not met: {unmet.join('; ')}.</span>}
        </>
      }
      submitLabel={`Refund ${formatMoney(amount)}`}
      pendingLabel="Refunding..."
      pending={approve.isPending}
      submit={{ variant: 'danger', disabled: false }}
      onSubmit={form.handleSubmit((approval) => approve.mutate(approval))}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <Field
        label={<Optional label="Message" />}
        hint="Goes with the mail about the refund"
        error={form.formState.errors.message?.message}
      >
        <TextArea {...form.register('message')} rows={3} />
      </Field>
    </FormDialog>
  );
}

const BLANK = { message: '' };

function askToApprove(request: RefundRequest): void {
  openDialog(ApproveDialog, { request, firstKey: randomId() });
}

function DeclineDialog({
  request,
  close,
  draft,
}: DialogProps<FormDraft<RefundRejection>> & { request: RefundRequest }) {
  const { form, kept } = useKeptForm<RefundRejection>({ close, draft }, RefundRejection, BLANK, {
    kind: 'decline',
    id: request.id,
  });
  const decline = useDeclineRequest(request, { onSuccess: kept.finish });
  return (
    <FormDialog
      title="Decline Refund"
      description={`No money goes back. Your message is mailed to ${request.customer.name}, who may ask again.`}
      submitLabel="Decline Refund"
      pendingLabel="Declining..."
      pending={decline.isPending}
      onSubmit={form.handleSubmit((rejection) => decline.mutate(rejection))}
      onClose={close}
      draft={draft}
      kept={kept}
    >
      <Field label="Message" error={form.formState.errors.message?.message}>
        <TextArea {...form.register('message')} rows={6} required />
      </Field>
    </FormDialog>
  );
}

function askToDecline(request: RefundRequest): void {
  openDialog(DeclineDialog, { request });
}

interface Condition {
  isMet: boolean;
  /** The state of the condition, with its evidence. */
  evidence: string;
}

/** Describes the refund conditions, in the rule's order. */
function describeConditions({ used, guide, inTime }: RefundConditions): Condition[] {
  return [
    { isMet: used.met, evidence: used.at ? `First signed in on ${dateLabel(used.at)}` : 'Has never signed in' },
    // The guide that is mailed has fields of its own, whose answers only its reader has.
    {
      isMet: guide.met,
      evidence: `${guide.answered} of ${guide.total} answers online${guide.met ? '' : ', more may be in their PDF'}`,
    },
    { isMet: inTime.met, evidence: `Day ${inTime.day} of ${inTime.days}` },
  ];
}

function unmetConditions(conditions: RefundConditions): string[] {
  return describeConditions(conditions).flatMap(({ isMet, evidence }) => (isMet ? [] : evidence));
}

export const STATUS_LABELS: Record<RefundRequestStatus, string> = {
  open: 'Open',
  approved: 'Approved',
  rejected: 'Declined',
  withdrawn: 'Withdrawn',
};

const STATUS_TONES: Record<RefundRequestStatus, BadgeTone> = {
  open: 'pending',
  approved: 'ok',
  rejected: 'neutral',
  withdrawn: 'neutral',
};
