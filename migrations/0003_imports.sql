CREATE TABLE "import_chunks" (
	"import_id" uuid NOT NULL,
	"chunk" integer NOT NULL,
	"hash" text NOT NULL,
	"customer_imported" integer NOT NULL,
	"customer_skipped" integer NOT NULL,
	"customer_invalid" integer NOT NULL,
	"team_member_imported" integer NOT NULL,
	"team_member_skipped" integer NOT NULL,
	"team_member_invalid" integer NOT NULL,
	"faults" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_chunks_import_id_chunk_pk" PRIMARY KEY("import_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_created_at_index" ON "imports" USING btree ("created_at");