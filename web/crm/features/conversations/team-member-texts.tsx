import type { TeamMember } from '../../../../contract/team-members.ts';
import { PanelSection } from '../../shared/panel/panel-section.tsx';
import { teamMemberAsPartner } from './conversation-partner.ts';
import { LastTexts } from './last-texts.tsx';

/** The last texts to and from a team member. */
export function TeamMemberTexts({ member }: { member: TeamMember }) {
  return (
    <PanelSection title="Texts">
      <LastTexts partner={teamMemberAsPartner(member)} className="mt-2" />
    </PanelSection>
  );
}
