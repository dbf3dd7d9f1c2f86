import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { invitationsQuery, staffSettingsQuery, staffUsersQuery } from './staff-user-queries.ts';

const SettingsScreen = lazyComponent(async () => (await import('./settings-screen.tsx')).SettingsScreen);

/** Staff users and their roles. */
export const staffUsers: Feature = {
  screen: { id: 'settings', label: 'Settings', key: 's', role: 'admin', Screen: SettingsScreen },
  outdatedBy: ({ type }) => {
    if (type === 'staff-invitation') return [invitationsQuery.queryKey];
    if (type === 'staff-settings') return [sessionQuery.queryKey, staffSettingsQuery.queryKey];
    if (type !== 'staff-user' && type !== 'resync') return [];
    // The change may affect the current user, whose rights are part of the session.
    return [sessionQuery.queryKey, staffUsersQuery.queryKey, invitationsQuery.queryKey, staffSettingsQuery.queryKey];
  },
};
