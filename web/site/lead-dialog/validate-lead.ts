import { LeadForm } from '../../../contract/leads.ts';

export type LeadErrors = Partial<Record<keyof LeadForm, string>>;

/** The lead as it is to be sent, or what is wrong with each field. */
export function validateLead(typed: LeadForm): { lead: LeadForm } | { errors: LeadErrors } {
  const { data, error } = LeadForm.safeParse(typed);
  if (data) return { lead: data };
  // The first thing that is wrong with a field is the one to say.
  const issues = error.issues.toReversed();
  return { errors: Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) };
}
