/** What a purchase is of. */
export const AGENT_LICENSE = 'agent_license';
export const TEAM_LICENSE = 'team_license';
