CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"phone_e164" text,
	"product_type" text NOT NULL,
	"page" text,
	"campaign" text,
	"stage" text DEFAULT 'new' NOT NULL,
	"assignee_id" uuid,
	"next_step" text,
	"next_step_at" timestamp (3) with time zone,
	"lost_reason" text,
	"customer_id" uuid NOT NULL,
	"submissions" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_answered_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_text(name, email, phone, phone_e164)) STORED NOT NULL,
	CONSTRAINT "leads_stage_check" CHECK ("leads"."stage" IN ('new', 'contacted', 'demo_booked', 'demo_done', 'checkout_opened', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_email_key" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_customer_id_index" ON "leads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "leads_newest_index" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_name_index" ON "leads" USING btree ((fold_text("name") COLLATE "C"),"id");--> statement-breakpoint
CREATE INDEX "leads_next_step_index" ON "leads" USING btree (coalesce(next_step_at, '9999-12-31T00:00:00Z'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "leads_stage_index" ON "leads" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_assignee_id_index" ON "leads" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_product_type_index" ON "leads" USING btree ("product_type","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_page_index" ON "leads" USING btree ("page","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_campaign_index" ON "leads" USING btree ("campaign","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_search_index" ON "leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Who asked until now, with what the newest submission says and as far as payments, checkouts and answers show that they have come.
INSERT INTO leads (name, email, phone, phone_e164, product_type, page, campaign, customer_id, submissions, created_at, submitted_at, first_answered_at, stage)
SELECT name, email, phone, phone_e164, product_type, page, campaign, customer_id, submissions, first_at, created_at, answered_at,
  CASE
    WHEN EXISTS (SELECT FROM purchases WHERE purchases.customer_id = asked.customer_id AND fulfilled_at IS NOT NULL) THEN 'won'
    WHEN EXISTS (SELECT FROM checkouts WHERE checkouts.customer_id = asked.customer_id) THEN 'checkout_opened'
    WHEN answered_at IS NOT NULL THEN 'contacted'
    ELSE 'new'
  END
FROM (
  SELECT DISTINCT ON (lower(email)) coalesce(name, '') AS name, email, phone, phone_e164, coalesce(product_type, 'agent') AS product_type,
    page, campaign ->> 'utm_campaign' AS campaign, customer_id, created_at,
    count(*) OVER same_address AS submissions, min(created_at) OVER same_address AS first_at
  FROM contacts
  WHERE customer_id IS NOT NULL
  WINDOW same_address AS (PARTITION BY lower(email))
  ORDER BY lower(email), created_at DESC, id DESC
) AS asked
CROSS JOIN LATERAL (
  SELECT min(sent_at) AS answered_at FROM (
    SELECT sent_at FROM emails
    WHERE emails.customer_id = asked.customer_id AND sent_by IS NOT NULL AND status = 'sent' AND sent_at >= first_at
    UNION ALL
    SELECT sent_at FROM sms_messages
    WHERE sms_messages.customer_id = asked.customer_id AND direction = 'outbound' AND sent_by IS NOT NULL AND twilio_sid IS NOT NULL
      AND sent_at >= first_at
  ) AS answers
) AS answer;
--> statement-breakpoint
INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
SELECT 'leads', (created_at AT TIME ZONE 'UTC')::date, stage, count(*), 0, 0, 0 FROM leads GROUP BY 2, 3;
--> statement-breakpoint
CREATE TRIGGER leads_totals_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER leads_totals_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER leads_totals_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
-- What it does is said by server/database/functions/announcements.sql, applied after this file in the same transaction.
CREATE FUNCTION announce_leads() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER leads_announce_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_leads();
--> statement-breakpoint
CREATE TRIGGER leads_announce_update AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_leads();
--> statement-breakpoint
CREATE TRIGGER leads_announce_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_leads();
