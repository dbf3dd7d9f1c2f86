import { clsx } from 'clsx';
import type { Customer } from '../../../../../contract/customers.ts';
import { Button } from '../../../../ui/button.tsx';
import { actionsFor, type RecordAction } from '../../../shared/records/record-action.ts';

interface PanelActionsProps {
  customer: Customer;
  actions: readonly RecordAction<Customer>[];
}

export function PanelActions({ customer, actions }: PanelActionsProps) {
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
