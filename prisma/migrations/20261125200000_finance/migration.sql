-- Bank accounts of merchants, withdrawals to them, and what each withdrawal pays out. [decision 139]

-- CreateEnum
CREATE TYPE "payment_account_state" AS ENUM ('pending', 'active', 'replaced', 'rejected');

-- CreateEnum
CREATE TYPE "withdrawal_state" AS ENUM ('submitted', 'processing', 'paid', 'rejected', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "withdrawal_review" AS ENUM ('first_payout', 'new_account', 'unusual_amount');

-- AlterEnum
ALTER TYPE "export_kind" ADD VALUE 'transactions';

-- CreateTable
CREATE TABLE "payment_account" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "state" "payment_account_state" NOT NULL,
    "holder" TEXT NOT NULL,
    "bank" TEXT NOT NULL,
    "numbers" BYTEA NOT NULL,
    "routing_last4" TEXT NOT NULL,
    "account_last4" TEXT NOT NULL,
    "active_at" TIMESTAMPTZ(3) NOT NULL,
    "provider_account" TEXT,
    "reason" TEXT,
    "created_by_id" UUID NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_account_code" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "membership_id" UUID NOT NULL,
    "code_hmac" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_account_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawal" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "withdrawal_no" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "state" "withdrawal_state" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "review" "withdrawal_review"[] DEFAULT ARRAY[]::"withdrawal_review"[],
    "requested_by_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "expected_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "provider" TEXT,
    "transfer_ref" TEXT,
    "bank_ref" TEXT,
    "reason" TEXT,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawal_line" (
    "merchant_id" UUID NOT NULL,
    "withdrawal_id" UUID NOT NULL,
    "txn_id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "withdrawal_line_pkey" PRIMARY KEY ("withdrawal_id","txn_id")
);

-- CreateIndex
CREATE INDEX "payment_account_merchant_id_created_at_idx" ON "payment_account"("merchant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "payment_account_state_created_at_id_idx" ON "payment_account"("state", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_account_merchant_id_id_key" ON "payment_account"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "payment_account_code_merchant_id_membership_id_sent_at_idx" ON "payment_account_code"("merchant_id", "membership_id", "sent_at" DESC);

-- CreateIndex
CREATE INDEX "payment_account_code_expires_at_idx" ON "payment_account_code"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_withdrawal_no_key" ON "withdrawal"("withdrawal_no");

-- CreateIndex
CREATE INDEX "withdrawal_merchant_id_requested_at_id_idx" ON "withdrawal"("merchant_id", "requested_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "withdrawal_merchant_id_state_requested_at_id_idx" ON "withdrawal"("merchant_id", "state", "requested_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "withdrawal_next_attempt_at_idx" ON "withdrawal"("next_attempt_at");

-- CreateIndex
CREATE INDEX "withdrawal_state_requested_at_id_idx" ON "withdrawal"("state", "requested_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_merchant_id_id_key" ON "withdrawal"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "withdrawal_line_txn_id_idx" ON "withdrawal_line"("txn_id");

-- AddForeignKey
ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_merchant_id_created_by_id_fkey" FOREIGN KEY ("merchant_id", "created_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_account_code" ADD CONSTRAINT "payment_account_code_merchant_id_membership_id_fkey" FOREIGN KEY ("merchant_id", "membership_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_merchant_id_account_id_fkey" FOREIGN KEY ("merchant_id", "account_id") REFERENCES "payment_account"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_merchant_id_requested_by_id_fkey" FOREIGN KEY ("merchant_id", "requested_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "withdrawal_line" ADD CONSTRAINT "withdrawal_line_merchant_id_withdrawal_id_fkey" FOREIGN KEY ("merchant_id", "withdrawal_id") REFERENCES "withdrawal"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "withdrawal_line" ADD CONSTRAINT "withdrawal_line_txn_id_fkey" FOREIGN KEY ("txn_id") REFERENCES "wallet_item"("txn_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

create sequence withdrawal_number maxvalue 99999999 cycle;

-- A merchant has one account that is verified or waits for it, and one withdrawal on its way.
create unique index payment_account_current on payment_account (merchant_id) where state in ('pending', 'active');
create unique index withdrawal_open on withdrawal (merchant_id) where state in ('submitted', 'processing');

alter table payment_account
  add constraint payment_account_last4 check (routing_last4 ~ '^[0-9A-Z]{4}$' and account_last4 ~ '^[0-9A-Z]{4}$'),
  add constraint payment_account_decided check (case state when 'pending' then decided_at is null
                                                           when 'replaced' then true else decided_at is not null end),
  add constraint payment_account_rejected check ((state = 'rejected') = (reason is not null));
alter table withdrawal
  add constraint withdrawal_no_form check (withdrawal_no ~ '^W\d{14}$'),
  add constraint withdrawal_amounts check (amount_minor > 0 and fee_minor >= 0 and fee_minor < amount_minor),
  add constraint withdrawal_times check (
    case state
      when 'submitted' then sent_at is null and paid_at is null and ended_at is null
      when 'processing' then decided_at is not null and paid_at is null and ended_at is null
      when 'paid' then decided_at is not null and sent_at is not null and paid_at is not null and ended_at is null
      when 'failed' then decided_at is not null and ended_at is not null
      else sent_at is null and paid_at is null and ended_at is not null end),
  add constraint withdrawal_reason check (state not in ('rejected', 'failed') or reason is not null),
  add constraint withdrawal_counters check (attempt_count >= 0 and version >= 1);
alter table withdrawal_line add constraint withdrawal_line_moves check (amount_minor <> 0);

create trigger withdrawal_line_append_only before update or delete on withdrawal_line
  for each row execute function refuse_change();
create trigger withdrawal_line_no_truncate before truncate on withdrawal_line
  for each statement execute function refuse_change();
revoke update, delete on withdrawal_line from larder_app, larder_system;
revoke delete on payment_account, withdrawal from larder_app, larder_system;

select wall_off(walled::regclass) from unnest(array['payment_account', 'payment_account_code', 'withdrawal', 'withdrawal_line']) as walled;
