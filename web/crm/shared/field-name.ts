const NAMES: Record<string, string> = {
  teamMemberLicenses: 'licenses',
  hasSignedInToApp: 'signed in to the app',
  accessOverride: 'access',
  isActive: 'status',
  dueAt: 'due date',
  doneAt: 'done',
  isPinned: 'pin',
  body: 'text',
  assigneeId: 'assignee',
  nextStepAt: 'date of the next step',
  stripeCustomerId: 'Stripe customer',
};

/** Returns staff's name for a field of the API, as shown in lists of changes. */
export function fieldName(field: string): string {
  return NAMES[field] ?? inWords(field);
}

/** Splits `team_member` and `teamMember` into words. */
export function inWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}
