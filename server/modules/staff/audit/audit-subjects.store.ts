import { sql } from 'drizzle-orm';
import type { AuditLine } from '#contract/audit.ts';
import { isAtLeast, type Role } from '#contract/roles.ts';
import { valuesOf } from '#server/database/conditions/audit-values.ts';
import type { Db } from '#server/database/database.ts';
import { asUuids } from '#server/database/records.ts';

type Subject = Pick<AuditLine, 'subjectName' | 'panelCustomerId' | 'imported' | 'changes'>;

export const UNNAMED: Subject = { subjectName: null, panelCustomerId: null, imported: null, changes: [] };

/**
 * Returns the current names of the entries' subjects, and the changed values. Names are stored only with the person. Who may not
 * see the settings reads no address of an invitation, and only the host of an endpoint, whose path is often a secret.
 */
export async function readSubjects(db: Db, entryIds: readonly string[], role: Role): Promise<Map<string, Subject>> {
  const seesSettings = sql`${isAtLeast(role, 'admin')}::boolean`;
  const { rows } = await db.execute<Subject & { id: string }>(sql`
    SELECT entry.id, customer.id AS "panelCustomerId",
      CASE subject_type
        WHEN 'user' THEN subject_user.username
        WHEN 'staff_invitation' THEN CASE WHEN ${seesSettings} THEN invitation.email END
        WHEN 'import' THEN import.file_name
        WHEN 'file' THEN subject_id
        WHEN 'team_member' THEN member.name
        WHEN 'tag' THEN tag.name
        WHEN 'template' THEN template.name
        WHEN 'webhook_endpoint' THEN CASE WHEN ${seesSettings} THEN hook.url ELSE substring(hook.url from '^[^/]+//([^/?#]+)') END
        WHEN 'api_key' THEN api_key.name
        ELSE coalesce(member.name, customer.name)
      END AS "subjectName",
      CASE WHEN import.id IS NOT NULL THEN (
        SELECT json_build_object('customers', coalesce(sum(customer_imported), 0)::int,
          'teamMembers', coalesce(sum(team_member_imported), 0)::int)
        FROM import_chunks WHERE import_id = import.id
      ) END AS imported,
      ${valuesOf(sql`entry`)} AS changes
    FROM audit_entries AS entry
    -- Some subjects are named by a word.
    CROSS JOIN LATERAL (SELECT CASE WHEN subject_id ~ '^[0-9a-f-]{36}$' THEN subject_id::uuid END AS id) AS subject
    LEFT JOIN users AS subject_user ON subject_type = 'user' AND subject_user.id = subject.id
    LEFT JOIN staff_invitations AS invitation ON subject_type = 'staff_invitation' AND invitation.id = subject.id
    LEFT JOIN tags AS tag ON subject_type = 'tag' AND tag.id = subject.id
    LEFT JOIN templates AS template ON subject_type = 'template' AND template.id = subject.id
    LEFT JOIN api_keys AS api_key ON subject_type = 'api_key' AND api_key.id = subject.id
    LEFT JOIN webhook_endpoints AS hook ON subject_type = 'webhook_endpoint' AND hook.id = subject.id
    LEFT JOIN imports AS import ON subject_type = 'import' AND import.id = subject.id
    LEFT JOIN sms_messages AS text ON subject_type = 'text' AND text.id = subject.id
    LEFT JOIN emails AS email ON subject_type = 'email' AND email.id = subject.id
    LEFT JOIN conversations AS conversation ON conversation.id =
      CASE subject_type WHEN 'conversation' THEN subject.id ELSE email.conversation_id END
    LEFT JOIN scheduled_sends AS scheduled ON subject_type = 'scheduled_send' AND scheduled.id = subject.id
    LEFT JOIN stop_questions AS question ON subject_type = 'stop_question' AND question.id = subject.id
    LEFT JOIN team_members AS member ON member.id = coalesce(
      text.team_member_id, conversation.team_member_id, scheduled.team_member_id, question.team_member_id,
      CASE WHEN subject_type IN ('team_member', 'conversation', 'consent') THEN subject.id END)
    LEFT JOIN customers AS customer ON customer.id = coalesce(entry.customer_id, member.owner_id,
      CASE WHEN subject_type = 'conversation' THEN subject.id END)
    WHERE entry.id = ANY(${asUuids(entryIds)})`);
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}
