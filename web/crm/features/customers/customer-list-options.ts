import type { LicenseState } from '../../../../contract/customers.ts';
import type { ListOptions } from '../../shared/records/list-query.ts';

const LICENSE_OPTIONS: { value: LicenseState; label: string }[] = [
  { value: 'none', label: 'No licenses' },
  { value: 'free', label: 'Licenses free' },
  { value: 'full', label: 'All licenses used' },
  { value: 'over', label: 'Over the limit' },
];

export const customerListOptions: ListOptions = {
  searchHint: 'Name, email or phone',
  filters: [
    {
      field: 'hasSignedInToApp',
      label: 'Signed in',
      all: 'Any sign-in',
      options: [
        { value: '1', label: 'Signed in' },
        { value: '0', label: 'Not signed in' },
      ],
    },
    { field: 'licenses', label: 'Licenses', all: 'Any licenses', options: LICENSE_OPTIONS },
    {
      field: 'hasPhone',
      label: 'Phone',
      all: 'Any phone',
      options: [
        { value: '1', label: 'Has a phone' },
        { value: '0', label: 'No phone' },
      ],
    },
    {
      field: 'optedOut',
      label: 'Texting',
      all: 'Any consent',
      options: [
        { value: '0', label: 'Not opted out' },
        { value: '1', label: 'Opted out' },
      ],
    },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'name', label: 'By name' },
    { value: '-name', label: 'By name, Z first' },
    { value: 'email', label: 'By email' },
    { value: '-email', label: 'By email, Z first' },
    { value: '-teamMemberLicenses', label: 'Most licenses' },
    { value: 'teamMemberLicenses', label: 'Fewest licenses' },
    { value: '-usedTeamMemberLicenses', label: 'Most in use' },
  ],
};
