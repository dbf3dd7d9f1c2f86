DROP INDEX "purchases_unbooked_index";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "invoiced_amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refundable_amount" numeric(10, 2) GENERATED ALWAYS AS (CASE WHEN status IN ('completed', 'partially_refunded') AND stripe_payment_intent_id IS NOT NULL THEN amount - refunded_amount ELSE 0 END) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_outdated_index" ON "purchases" USING btree ("id") WHERE fulfilled_at IS NOT NULL AND ((booked_at IS NULL AND stripe_payment_intent_id IS NOT NULL)
          OR (invoiced_amount IS NULL AND (stripe_session_id IS NOT NULL OR stripe_invoice_id IS NOT NULL)));