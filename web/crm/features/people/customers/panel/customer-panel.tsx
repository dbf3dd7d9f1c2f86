import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { customerPath } from '#contract/crm-addresses.ts';
import type { Customer } from '#contract/customers.ts';
import { ACCESS_TONES, overrideLabel, statusOf } from '#crm/shared/access-labels.ts';
import { AppUseSection } from '#crm/shared/app-use/app-use-section.tsx';
import { formatCount } from '#crm/shared/count.ts';
import { describeHeadroom, licensesOver, licenseUsageOf } from '#crm/shared/license-usage.ts';
import { dateLabel } from '#crm/shared/local-time.ts';
import { usePanelScreen } from '#crm/shared/navigation/navigation.ts';
import { PanelActions } from '#crm/shared/panel/panel-actions.tsx';
import { PanelSection } from '#crm/shared/panel/panel-section.tsx';
import { RecordPanel } from '#crm/shared/panel/record-panel.tsx';
import { AccessSection, useCustomerSignInLink } from '#crm/shared/people/access-section.tsx';
import { ConsentCard } from '#crm/shared/people/consent-card.tsx';
import { customerQuery } from '#crm/shared/people/customer.query.ts';
import { UnreadMark } from '#crm/shared/people/unread-mark.tsx';
import { findInLists } from '#crm/shared/records/patch-lists.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Meter } from '#ui/meter.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { EditInPlace } from './edit-in-place.tsx';

interface CustomerPanelProps {
  id: string;
  actions: readonly RecordAction<Customer>[];
  /** Called when the element that should get the focus back is gone. */
  onOpenerGone: () => void;
  /** The subject of the screen beside the panel, shown first. */
  first?: (customer: Customer) => ReactNode;
  /** A section for each kind of related record. */
  children: (customer: Customer) => ReactNode;
}

/** The details of one customer, beside the list. */
export function CustomerPanel({ id, actions, onOpenerGone, first, children }: CustomerPanelProps) {
  const client = useQueryClient();
  const load = useQuery({
    ...customerQuery(id),
    // Shows the row's data immediately.
    placeholderData: () => findInLists<Customer>(client, 'customers', id),
  });
  return (
    <RecordPanel
      noun="customer"
      path={customerPath(id, usePanelScreen())}
      load={load}
      mark={<UnreadMark conversation={{ kind: 'customer', customerId: id }} />}
      onOpenerGone={onOpenerGone}
      editName={(customer, shown) => (
        <EditInPlace customer={customer} field="name" what="the name">
          {shown}
        </EditInPlace>
      )}
    >
      {(customer) => (
        <>
          <PanelActions row={customer} actions={actions} />
          {first?.(customer)}
          <CustomerDetails customer={customer} />
          <AccessState customer={customer} />
          <AppUseSection customerId={customer.id} sub={`customer:${customer.id}`} person={customer} />
          <PanelSection title="Licenses">
            <LicenseBar customer={customer} />
          </PanelSection>
          {children(customer)}
          <ConsentCard person={{ kind: 'customer', customerId: customer.id }} {...customer} />
          <PanelSection title="Timeline">
            <Timeline customerId={customer.id} />
          </PanelSection>
        </>
      )}
    </RecordPanel>
  );
}

/** Team licenses in use, as a bar and in words. */
function LicenseBar({ customer }: { customer: Customer }) {
  const usage = licenseUsageOf(customer);
  const isOver = licensesOver(usage) > 0;
  return (
    <div className="mt-2 flex flex-col gap-1.5">
      <Meter {...usage} className="h-2 w-full" />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="tabular-nums">
          <EditInPlace customer={customer} field="teamMemberLicenses" what="the team member licenses">
            {usage.total === 0 && usage.used > 0
              ? 'No team licenses yet'
              : `${formatCount(usage.used)} of ${formatCount(usage.total)} in use`}
          </EditInPlace>
        </span>
        <span className={clsx('tabular-nums', isOver ? 'font-semibold text-over' : 'text-ink-soft')}>
          {describeHeadroom(usage)}
        </span>
      </p>
    </div>
  );
}

/** Shows whether the customer may use the app, until when and why, and a button to send a sign-in link. */
function AccessState({ customer }: { customer: Customer }) {
  const { id, email, accessState, accessUntil, accessOverride } = customer;
  const signInLink = useCustomerSignInLink(id);
  return (
    <AccessSection isSending={signInLink.isPending} sendSignInLink={email ? () => signInLink.mutate() : undefined}>
      <span className="flex items-baseline gap-x-2">
        <StateBadge tone={ACCESS_TONES[accessState]}>{statusOf(customer)}</StateBadge>
        {accessUntil && <time dateTime={accessUntil}>until {dateLabel(accessUntil)}</time>}
      </span>
      <span className="text-ink-soft">
        {accessOverride ? `${overrideLabel(accessOverride)} by staff` : overrideLabel(null)}
      </span>
    </AccessSection>
  );
}
