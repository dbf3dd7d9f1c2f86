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

/** What staff call a field of the API, as a list of changes tells it. */
export function fieldName(field: string): string {
  return NAMES[field] ?? inWords(field);
}

/** `team_member` and `teamMember` as words. */
export function inWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}
