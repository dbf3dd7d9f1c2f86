import { customerPath } from '#contract/crm-addresses.ts';
import { PRODUCT_LABELS } from '#contract/leads.ts';
import type { Block, MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { shortName } from '#server/shared/one-line.ts';
import type { LeadRow } from './leads.store.ts';

/** Tells staff about a new lead. */
export function leadAlertMail(lead: LeadRow, publicUrl: string): MailContent {
  const { name, wants } = titleOf(lead);
  return {
    subject: `New lead: ${name}, ${wants}`,
    preview: [lead.phone, lead.email].filter(Boolean).join(', '),
    heading: `New lead: ${name}`,
    blocks: blocksOf(lead, publicUrl),
  };
}

/** Tells staff that a lead was not answered. */
export function leadReminderMail(lead: LeadRow, publicUrl: string, minutes: number): MailContent {
  const { name, wants } = titleOf(lead);
  return {
    subject: `Still unanswered: ${name}, ${wants}`,
    preview: `Nobody has written to ${name} for ${minutes} minutes.`,
    heading: `${name} still waits for an answer`,
    blocks: [
      { kind: 'paragraph', text: `Nobody has sent a text or an email for ${minutes} minutes.` },
      ...blocksOf(lead, publicUrl),
    ],
  };
}

function titleOf({ name, email, productType }: LeadRow): { name: string; wants: string } {
  return { name: shortName(name) || email, wants: PRODUCT_LABELS[productType] ?? productType };
}

function blocksOf(lead: LeadRow, publicUrl: string): Block[] {
  const rows: [label: string, value: string | null][] = [
    ['Wants', titleOf(lead).wants],
    ['Phone', lead.phone],
    ['Email', lead.email],
    ['Page', lead.page],
    ['Campaign', lead.campaign],
  ];
  return [
    { kind: 'facts', rows: rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])) },
    {
      kind: 'action',
      link: { label: 'Open in the CRM', url: `${publicUrl}${customerPath(lead.customerId, 'leads')}` },
      note: 'The first text or email that you send from there counts as the answer.',
    },
  ];
}
