import type { Feature } from '../../shared/feature.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { sessionQuery } from '../../shared/session/session.query.ts';
import { invitationsQuery, staffSettingsQuery, staffUsersQuery } from './staff-user-queries.ts';

const SettingsScreen = lazyComponent(async () => (await import('./settings-screen.tsx')).SettingsScreen);

/** Who works here, and what they may do. */
export const staffUsers: Feature = {
  screen: { id: 'settings', label: 'Settings', key: 's', role: 'admin', Screen: SettingsScreen },
  outdatedBy: ({ type }) => {
    if (type === 'staff-invitation') return [invitationsQuery.queryKey];
    if (type === 'staff-settings') return [sessionQuery.queryKey, staffSettingsQuery.queryKey];
    if (type !== 'staff-user' && type !== 'resync') return [];
    // It may be about whoever looks: what they may do comes with the session.
    return [sessionQuery.queryKey, staffUsersQuery.queryKey, invitationsQuery.queryKey, staffSettingsQuery.queryKey];
  },
};
