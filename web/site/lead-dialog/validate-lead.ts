import { LeadForm } from '../../../contract/leads.ts';

export type LeadErrors = Partial<Record<keyof LeadForm, string>>;

/** Returns the lead to submit, or the errors of the fields. */
export function validateLead(typed: LeadForm): { lead: LeadForm } | { errors: LeadErrors } {
  const { data, error } = LeadForm.safeParse(typed);
  if (data) return { lead: data };
  // Reversed, so that the first error of a field is shown.
  const issues = error.issues.toReversed();
  return { errors: Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) };
}
