CREATE TABLE "account_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"team_member_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_sessions_holder_check" CHECK (num_nonnulls("account_sessions"."customer_id", "account_sessions"."team_member_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "sign_in_links" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "team_member_id" uuid;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_sessions_customer_id_index" ON "account_sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "account_sessions_team_member_id_index" ON "account_sessions" USING btree ("team_member_id");--> statement-breakpoint
CREATE INDEX "account_sessions_expires_at_index" ON "account_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_links_team_member_id_index" ON "sign_in_links" USING btree ("team_member_id");--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_holder_check" CHECK (num_nonnulls("sign_in_links"."customer_id", "sign_in_links"."team_member_id") = 1);