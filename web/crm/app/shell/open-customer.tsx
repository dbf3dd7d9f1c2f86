import type { Customer } from '../../../../contract/customers.ts';
import type { TeamMember } from '../../../../contract/team-members.ts';
import { CustomerPanel } from '../../features/customers/panel/customer-panel.tsx';
import { CustomerPurchases } from '../../features/purchases/customer-purchases.tsx';
import { CustomerTeamMembers } from '../../features/team-members/customer-team-members.tsx';
import type { RecordAction } from '../../shared/records/record-action.ts';

interface OpenCustomerProps {
  id: string;
  onOpenerGone: () => void;
  actions: readonly RecordAction<Customer>[];
  teamMemberActions: readonly RecordAction<TeamMember>[];
}

/** A customer's panel, with what other features know of them. */
export function OpenCustomer({ teamMemberActions, ...props }: OpenCustomerProps) {
  return (
    <CustomerPanel {...props}>
      {(customer) => (
        <>
          <CustomerTeamMembers customer={customer} actions={teamMemberActions} />
          <CustomerPurchases customer={customer} />
        </>
      )}
    </CustomerPanel>
  );
}
