import { CustomerPurchases } from '#crm/features/billing/purchases/customer-purchases.tsx';
import { CustomerPaymentsToDecide } from '#crm/features/billing/refunds/payments-to-decide.tsx';
import { CustomerSubscriptions } from '#crm/features/billing/subscriptions/customer-subscriptions.tsx';
import { TeamMemberTexts } from '#crm/features/messaging/conversations/last-texts.tsx';
import { CustomerWaiting } from '#crm/features/messaging/conversations/later/customer-waiting.tsx';
import { CustomerFollowUps } from '#crm/features/messaging/follow-ups/enroll/customer-follow-ups.tsx';
import { CustomerConversations } from '#crm/features/messaging/inbox/customer-conversations.tsx';
import { CustomerPanel } from '#crm/features/people/customers/panel/customer-panel.tsx';
import { CustomerNotes } from '#crm/features/people/notes/customer-notes.tsx';
import { CustomerTags } from '#crm/features/people/tags/customer-tags.tsx';
import { CustomerTasks } from '#crm/features/people/tasks/customer-tasks.tsx';
import { CustomerTeamMembers } from '#crm/features/people/team-members/customer-team-members.tsx';
import { TeamMemberPanel } from '#crm/features/people/team-members/panel/team-member-panel.tsx';
import { CustomerLeads } from '#crm/features/sales/leads/panel/customer-leads.tsx';
import { useOpenCustomerId, useOpenTeamMemberId, usePanelScreen } from '#crm/shared/navigation/navigation.ts';
import { customerPanel, purchasePanel, teamMemberPanel, teamMemberRow } from '../features.ts';

/** The panel of the customer or team member that the address names, including content from other features. */
export function OpenPanel({ onOpenerGone }: { onOpenerGone: () => void }) {
  const customerId = useOpenCustomerId();
  const teamMemberId = useOpenTeamMemberId();
  const isLead = usePanelScreen() === 'leads';
  if (customerId !== undefined) {
    return (
      <CustomerPanel
        id={customerId}
        actions={customerPanel}
        onOpenerGone={onOpenerGone}
        {...(isLead && {
          first: (customer) => (
            <>
              <CustomerLeads customer={customer} />
              <CustomerFollowUps customer={customer} />
            </>
          ),
        })}
      >
        {(customer) => (
          <>
            {!isLead && <CustomerLeads customer={customer} />}
            <CustomerTags customer={customer} />
            <CustomerTasks customer={customer} />
            <CustomerNotes customer={customer} />
            <CustomerTeamMembers customer={customer} actions={teamMemberRow} />
            <CustomerPaymentsToDecide customer={customer} />
            <CustomerSubscriptions customer={customer} />
            <CustomerPurchases customer={customer} actions={purchasePanel} />
            {!isLead && <CustomerFollowUps customer={customer} />}
            <CustomerWaiting customer={customer} />
            <CustomerConversations customer={customer} />
          </>
        )}
      </CustomerPanel>
    );
  }
  return (
    teamMemberId !== undefined && (
      <TeamMemberPanel id={teamMemberId} actions={teamMemberPanel} onOpenerGone={onOpenerGone}>
        {(member) => <TeamMemberTexts member={member} />}
      </TeamMemberPanel>
    )
  );
}
