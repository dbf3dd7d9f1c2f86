import { CustomerPanel } from '../../features/customers/panel/customer-panel.tsx';
import { CustomerPurchases } from '../../features/purchases/customer-purchases.tsx';
import { CustomerTeamMembers } from '../../features/team-members/customer-team-members.tsx';
import { customerActions, teamMemberActions } from '../features.ts';

interface OpenCustomerProps {
  id: string;
  onOpenerGone: () => void;
}

/** A customer's panel, with what other features know of them. */
export function OpenCustomer(props: OpenCustomerProps) {
  return (
    <CustomerPanel {...props} actions={customerActions}>
      {(customer) => (
        <>
          <CustomerTeamMembers customer={customer} actions={teamMemberActions} />
          <CustomerPurchases customer={customer} />
        </>
      )}
    </CustomerPanel>
  );
}
