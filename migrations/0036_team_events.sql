CREATE TABLE "team_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"by_customer" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_events_kind_check" CHECK ("team_events"."kind" IN ('invited', 'joined', 'seat_given', 'seat_taken')),
	CONSTRAINT "team_events_by_customer_check" CHECK ("team_events"."by_customer" IN (0, 1))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "by_customer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "team_events" ADD CONSTRAINT "team_events_owner_id_customers_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_events" ADD CONSTRAINT "team_events_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_events" ADD CONSTRAINT "team_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_events_owner_id_index" ON "team_events" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "team_events_team_member_id_index" ON "team_events" USING btree ("team_member_id");