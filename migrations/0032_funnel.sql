CREATE TABLE "funnel_days" (
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"page" text NOT NULL,
	"campaign" text NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"dialogs" integer DEFAULT 0 NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"checkouts" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"revenue" numeric(14, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "funnel_days_scope_day_page_campaign_pk" PRIMARY KEY("scope","day","page","campaign"),
	CONSTRAINT "funnel_days_scope_check" CHECK ("funnel_days"."scope" IN ('page_campaign', 'page', 'campaign', 'all'))
);
--> statement-breakpoint
CREATE TABLE "funnel_marks" (
	"expires_on" date NOT NULL,
	"mark" uuid NOT NULL,
	CONSTRAINT "funnel_marks_expires_on_mark_pk" PRIMARY KEY("expires_on","mark")
);
--> statement-breakpoint
CREATE TABLE "funnel_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
-- What came of the submissions until now. Of visits and dialogs nobody knows.
INSERT INTO funnel_days (scope, day, page, campaign, leads, checkouts, paid, revenue)
WITH submissions AS (
  SELECT customer_id, created_at,
    least(created_at + interval '30 days', lead(created_at) OVER (PARTITION BY customer_id ORDER BY created_at, id)) AS ended_at,
    CASE WHEN page IN ('/', '/ai-insurance', '/info') THEN page ELSE '(other)' END AS page,
    rtrim(left(btrim(regexp_replace(coalesce(campaign ->> 'utm_campaign', ''), '\s+', ' ', 'g')), 100)) AS campaign
  FROM contacts
  WHERE customer_id IS NOT NULL AND product_type IS DISTINCT FROM 'upsell'
)
SELECT
  CASE GROUPING(page, campaign) WHEN 0 THEN 'page_campaign' WHEN 1 THEN 'page' WHEN 2 THEN 'campaign' ELSE 'all' END,
  (created_at AT TIME ZONE 'UTC')::date AS day, coalesce(page, ''), coalesce(campaign, ''),
  count(DISTINCT customer_id),
  count(DISTINCT customer_id) FILTER (WHERE opened > 0),
  count(DISTINCT customer_id) FILTER (WHERE fulfilled > 0),
  coalesce(sum(revenue), 0)
FROM submissions
CROSS JOIN LATERAL (
  SELECT count(*) AS opened FROM checkouts
  WHERE checkouts.customer_id = submissions.customer_id
    AND checkouts.created_at >= submissions.created_at AND checkouts.created_at < ended_at
) AS opening
CROSS JOIN LATERAL (
  SELECT count(fulfilled_at) AS fulfilled, sum(revenue) AS revenue FROM purchases
  WHERE purchases.customer_id = submissions.customer_id AND stripe_session_id IS NOT NULL
    AND purchases.created_at >= submissions.created_at AND purchases.created_at < ended_at
) AS payment
GROUP BY day, GROUPING SETS ((page, campaign), (page), (campaign), ());
