import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '../../../../../contract/customers.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { licenseUsageOf } from '../../../shared/license-usage.ts';
import { isGone } from '../../../shared/load-failure.ts';
import { closeCustomer } from '../../../shared/navigation/navigation.ts';
import { PanelSection } from '../../../shared/panel/panel-section.tsx';
import type { RecordAction } from '../../../shared/records/record-action.ts';
import { customerQuery } from '../customer.query.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { LicenseBar } from './license-bar.tsx';
import { PanelActions } from './panel-actions.tsx';
import { PanelFailure } from './panel-failure.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

interface CustomerPanelProps {
  id: string;
  actions: readonly RecordAction<Customer>[];
  /** Called when the focus has nowhere to go back to. */
  onOpenerGone: () => void;
  /** What other records belong to the customer, a section for each kind. */
  children: (customer: Customer) => ReactNode;
}

/** All about one customer, beside the list. */
export function CustomerPanel({ id, actions, onOpenerGone, children }: CustomerPanelProps) {
  const { data: customer, error, isFetching, refetch } = useQuery(customerQuery(id, useQueryClient()));
  const focusRow = () => {
    const link = document.querySelector<HTMLElement>(`[data-customer="${CSS.escape(id)}"]`);
    if (link) link.focus({ preventScroll: true });
    else onOpenerGone();
  };
  return (
    <SidePanel key={id} label={customer?.name ?? 'Customer'} onClose={closeCustomer} onClosed={focusRow}>
      <header className="sticky top-0 z-10 flex min-h-13 items-center gap-2 border-b border-line bg-paper-raised pl-5">
        <h2 className="wide grow truncate text-lg">{customer?.name ?? 'Customer'}</h2>
        <IconButton icon={X} label="Close the panel" onClick={closeCustomer} />
      </header>
      {error && <PanelFailure error={error} isFetching={isFetching} retry={() => void refetch()} />}
      {customer && !isGone(error) && (
        <Sections customer={customer} actions={actions}>
          {children}
        </Sections>
      )}
      {!customer && !error && <PanelSkeleton />}
    </SidePanel>
  );
}

interface SectionsProps extends Pick<CustomerPanelProps, 'actions' | 'children'> {
  customer: Customer;
}

function Sections({ customer, actions, children }: SectionsProps) {
  return (
    <>
      <PanelActions customer={customer} actions={actions} />
      <CustomerDetails customer={customer} />
      <PanelSection title="Licenses">
        <LicenseBar usage={licenseUsageOf(customer)} />
      </PanelSection>
      {children(customer)}
      <PanelSection title="Timeline">
        <Timeline customerId={customer.id} />
      </PanelSection>
    </>
  );
}
