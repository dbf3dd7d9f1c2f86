ALTER TABLE "sms_messages" ALTER COLUMN "sent_at" SET DATA TYPE timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ALTER COLUMN "sent_at" SET DEFAULT now();