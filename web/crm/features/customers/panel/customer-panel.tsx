import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '../../../../../contract/customers.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Meter } from '../../../../ui/meter.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { formatCount } from '../../../shared/count.ts';
import { describeHeadroom, type LicenseUsage, licensesOver, licenseUsageOf } from '../../../shared/license-usage.ts';
import { isGone, LoadFailure } from '../../../shared/load-failure.tsx';
import { closeCustomer } from '../../../shared/navigation/navigation.ts';
import { PanelSection } from '../../../shared/panel/panel-section.tsx';
import { actionsFor, type RecordAction } from '../../../shared/records/record-action.ts';
import { customerQuery } from '../customer-queries.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { CustomerDetails } from './customer-details.tsx';

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
  return (
    <SidePanel
      key={id}
      label={customer?.name ?? 'Customer'}
      onClose={closeCustomer}
      onClosed={() => focusRow(id, onOpenerGone)}
    >
      <header className="sticky top-0 z-10 flex min-h-13 items-center gap-2 border-b border-line bg-paper-raised pl-5">
        <h2 className="wide grow truncate text-lg">{customer?.name ?? 'Customer'}</h2>
        <IconButton icon={X} label="Close the panel" onClick={closeCustomer} />
      </header>
      {isGone(error) ? (
        <Gone />
      ) : (
        <>
          {error && (
            <LoadFailure what="The customer" load={{ error, isFetching, retry: refetch }} className="px-5 py-6" />
          )}
          {customer && (
            <Sections customer={customer} actions={actions}>
              {children}
            </Sections>
          )}
          {!customer && !error && <PanelSkeleton />}
        </>
      )}
    </SidePanel>
  );
}

/** Frames in which the list lays its rows out anew once the panel has gone: meanwhile one may leave the page and come back. */
const LAYOUT_FRAMES = 10;

/** Gives the focus to the customer's row, and again where it is lost with a row that is put back; never takes it from elsewhere. */
function focusRow(id: string, onOpenerGone: () => void, frames = LAYOUT_FRAMES): void {
  const link = document.querySelector<HTMLElement>(`[data-customer="${CSS.escape(id)}"]`);
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement !== link) return;
  if (link) link.focus({ preventScroll: true });
  if (frames > 0) requestAnimationFrame(() => focusRow(id, onOpenerGone, frames - 1));
  else if (!link) onOpenerGone();
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

interface PanelActionsProps {
  customer: Customer;
  actions: readonly RecordAction<Customer>[];
}

function PanelActions({ customer, actions }: PanelActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 px-5 py-4">
      {actionsFor(customer, actions).map(({ label, danger, run }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          aria-label={`${label} ${customer.name}`}
          className={clsx('max-sm:min-h-11 max-sm:grow max-sm:px-1.5', danger && 'text-failed')}
          onClick={() => run(customer)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Team licences in use, as a bar and in words. */
function LicenseBar({ usage }: { usage: LicenseUsage }) {
  const isOver = licensesOver(usage) > 0;
  return (
    <div className="mt-2 flex flex-col gap-1.5">
      <Meter {...usage} className="h-2 w-full" />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="tabular-nums">
          {formatCount(usage.used)} of {formatCount(usage.total)} in use
        </span>
        <span className={clsx('tabular-nums', isOver ? 'font-semibold text-over' : 'text-ink-soft')}>
          {describeHeadroom(usage)}
        </span>
      </p>
    </div>
  );
}

function Gone() {
  return (
    <div role="alert" className="flex flex-col items-start gap-1 px-5 py-6">
      <p className="font-medium text-failed">This customer is gone</p>
      <p className="text-ink-soft">It has been deleted, or the link to it is wrong.</p>
      <Button variant="secondary" size="sm" className="mt-4" onClick={closeCustomer}>
        Close the panel
      </Button>
    </div>
  );
}

const WIDTHS = ['w-52', 'w-40', 'w-56', 'w-32', 'w-48'];

function PanelSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5 px-5 py-6">
      <span className="sr-only">Loading the customer…</span>
      {WIDTHS.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
