import type { Customer } from '#contract/customers.ts';
import type { TeamMember } from '#contract/team-members.ts';
import { LastUse } from '#crm/shared/app-use/last-use.tsx';
import { TeamMemberLink } from '#crm/shared/navigation/links.tsx';
import { RelatedRecords } from '#crm/shared/panel/related-records.tsx';
import { useTeamMemberSignInLink } from '#crm/shared/people/access-section.tsx';
import { UnreadMark } from '#crm/shared/people/unread-mark.tsx';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { RowMenu } from '#crm/shared/records/row-actions.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { AccessBadge, ActiveBadge } from './access-badge.tsx';
import { addTeamMember } from './team-member-actions.ts';

interface CustomerTeamMembersProps {
  customer: Customer;
  actions: readonly RecordAction<TeamMember>[];
}

/** The team members of a customer. */
export function CustomerTeamMembers({ customer, actions }: CustomerTeamMembersProps) {
  const { id, name, email } = customer;
  const members = useRecords('/api/crm/team-members', { ownerId: id });
  const signInLink = useTeamMemberSignInLink();
  const ownActions = [
    ...actions,
    { label: 'Send sign-in link', run: (member: TeamMember) => signInLink.mutate(member.id) },
  ];
  const add = () => addTeamMember({ id, name, email });
  return (
    <RelatedRecords
      title="Team members"
      records={members}
      empty="Nobody yet."
      action={
        hasRole('member') && (
          <Button variant="quiet" size="sm" className="-mr-3" onClick={add}>
            Add team member
          </Button>
        )
      }
    >
      {(member) => (
        <div className="flex items-center gap-3">
          <div className="min-w-0 grow">
            <p className="flex items-center gap-1.5">
              <TeamMemberLink id={member.id}>{member.name}</TeamMemberLink>
              <UnreadMark conversation={{ kind: 'team-member', teamMemberId: member.id }} />
              <AccessBadge member={member} />
            </p>
            <p className="truncate text-[0.8125rem] text-ink-soft">
              {member.role ? `${member.role}, ` : ''}
              {member.email}
            </p>
            {member.lastUsedAt && (
              <p className="truncate text-[0.8125rem] text-ink-soft">
                Used <LastUse lastUsedAt={member.lastUsedAt} activeDays30={member.activeDays30} />
              </p>
            )}
          </div>
          <ActiveBadge member={member} />
          <RowMenu row={member} actions={ownActions} />
        </div>
      )}
    </RelatedRecords>
  );
}
