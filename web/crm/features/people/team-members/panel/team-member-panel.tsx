import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { teamMemberPath } from '#contract/crm-addresses.ts';
import type { TeamMember } from '#contract/team-members.ts';
import { AppUseSection } from '#crm/shared/app-use/app-use-section.tsx';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { usePanelScreen } from '#crm/shared/navigation/navigation.ts';
import { Detail, Details } from '#crm/shared/panel/details.tsx';
import { PanelActions } from '#crm/shared/panel/panel-actions.tsx';
import { RecordPanel } from '#crm/shared/panel/record-panel.tsx';
import { AccessSection, useTeamMemberSignInLink } from '#crm/shared/people/access-section.tsx';
import { ConsentCard } from '#crm/shared/people/consent-card.tsx';
import { ContactDetails } from '#crm/shared/people/contact-details.tsx';
import { DownloadData } from '#crm/shared/people/download-data.tsx';
import { TextConsentDetail } from '#crm/shared/people/text-consent-detail.tsx';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { StateBadge } from '#ui/badge.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { AccessBadge, ActiveBadge } from '../access-badge.tsx';
import { SeatLine } from '../seat-line.tsx';
import { teamMemberQuery } from '../team-member-queries.ts';

interface TeamMemberPanelProps {
  id: string;
  actions: readonly RecordAction<TeamMember>[];
  /** Called when the element that should get the focus back is gone. */
  onOpenerGone: () => void;
  /** A section for each kind of related record. */
  children: (member: TeamMember) => ReactNode;
}

/** The details of one team member, beside the list. */
export function TeamMemberPanel({ id, actions, onOpenerGone, children }: TeamMemberPanelProps) {
  const load = useQuery(teamMemberQuery(id));
  return (
    <RecordPanel noun="team member" path={teamMemberPath(id, usePanelScreen())} load={load} onOpenerGone={onOpenerGone}>
      {(member) => (
        <>
          <PanelActions row={member} actions={actions} />
          <TeamMemberDetails member={member} />
          <MemberAccess member={member} />
          <AppUseSection customerId={member.ownerId} sub={`member:${member.id}`} person={member} />
          <ConsentCard person={{ kind: 'team-member', teamMemberId: member.id }} {...member} />
          {children(member)}
        </>
      )}
    </RecordPanel>
  );
}

function TeamMemberDetails({ member }: { member: TeamMember }) {
  const { id, name, email, phone, role, owner, ownerId, hasSeat, createdAt, invitedAt, joinedAt } = member;
  return (
    <Details>
      <Detail term="Owner">
        <CustomerLink id={ownerId} className="underline">
          {owner.name}
        </CustomerLink>
      </Detail>
      <Detail term="Role">{role || 'None'}</Detail>
      <ContactDetails email={email} phone={phone} />
      <TextConsentDetail person={{ kind: 'team-member', teamMemberId: id }} phone={phone} />
      <Detail term="Status">
        <ActiveBadge member={member} />
      </Detail>
      <Detail term="Seat">
        {hasSeat === 1 ? 'Uses one of the owner’s' : 'Has none'}
        <SeatLine ownerId={ownerId} takesSeat={false} />
      </Detail>
      <Detail term="Added">
        <RelativeTime instant={createdAt} />
      </Detail>
      <Detail term="Invited">{invitedAt ? <RelativeTime instant={invitedAt} /> : 'Not yet'}</Detail>
      <Detail term="First signed in">{joinedAt ? <RelativeTime instant={joinedAt} /> : 'Not yet'}</Detail>
      {hasRole('admin') && (
        <Detail term="Personal data">
          <DownloadData person={{ kind: 'team member', id, name }} />
        </Detail>
      )}
    </Details>
  );
}

function MemberAccess({ member }: { member: TeamMember }) {
  const signInLink = useTeamMemberSignInLink();
  return (
    <AccessSection isSending={signInLink.isPending} sendSignInLink={() => signInLink.mutate(member.id)}>
      {member.accessState === 'active' ? <StateBadge tone="ok">Active</StateBadge> : <AccessBadge member={member} />}
      {member.isActive === 0 && 'None while inactive'}
    </AccessSection>
  );
}
