CREATE TABLE "audit_values" (
	"entry_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"customer_id" uuid,
	"team_member_id" uuid,
	CONSTRAINT "audit_values_entry_id_field_pk" PRIMARY KEY("entry_id","field"),
	CONSTRAINT "audit_values_person_check" CHECK (num_nonnulls("audit_values"."customer_id", "audit_values"."team_member_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_values" ADD CONSTRAINT "audit_values_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_values" ADD CONSTRAINT "audit_values_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_values_customer_id_index" ON "audit_values" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "audit_values_team_member_id_index" ON "audit_values" USING btree ("team_member_id");--> statement-breakpoint
-- Row by row, because what goes in the cascade of a person's deletion is let go. A truncation is refused as that of the log is.
CREATE TRIGGER audit_values_append_only BEFORE UPDATE OR DELETE ON audit_values
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_values_refuse_truncate BEFORE TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
