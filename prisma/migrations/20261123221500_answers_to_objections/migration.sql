-- When the shopper got the answer they wait for; null again after an objection. [decision 100]
ALTER TABLE "complaint" ADD COLUMN "answered_at" TIMESTAMPTZ(3);
UPDATE "complaint" SET "answered_at" = "first_response_at";
