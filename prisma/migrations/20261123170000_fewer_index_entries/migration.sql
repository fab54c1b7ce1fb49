-- Each change of a payment or session writes an entry into every full index. [decision 103]

-- Implied by the unique (merchant_id, order_id): an order belongs to one merchant.
DROP INDEX "payment_order_id_key";
-- Only payments that wait for a call, and only open holds.
DROP INDEX "payment_next_attempt_at_idx";
CREATE INDEX "payment_next_attempt" ON "payment"("next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;
DROP INDEX "payment_state_auth_expires_at_idx";
CREATE INDEX "payment_hold_ends" ON "payment"("auth_expires_at") WHERE "state" = 'authorized';
-- Asks whether another shopper is at the door.
CREATE INDEX "payment_authorizing" ON "payment"("device_id") WHERE "state" = 'authorizing';

-- Served by the primary key, and by "door_session_by_template".
DROP INDEX "door_session_device_id_id_key";
DROP INDEX "door_session_merchant_id_planogram_version_id_idx";
-- Only sessions that a timer must check.
DROP INDEX "door_session_deadline_at_idx";
CREATE INDEX "door_session_deadline" ON "door_session"("deadline_at") WHERE "deadline_at" IS NOT NULL;

-- Served by the unique (order_id, line_no).
DROP INDEX "order_item_merchant_id_order_id_idx";
