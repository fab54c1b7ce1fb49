-- CreateEnum
CREATE TYPE "complaint_source" AS ENUM ('shopper_form', 'chat', 'phone', 'merchant');

-- CreateEnum
CREATE TYPE "complaint_category" AS ENUM ('overcharged', 'not_taken', 'wrong_item', 'quality', 'door', 'refund_delay', 'other');

-- CreateEnum
CREATE TYPE "complaint_status" AS ENUM ('pending', 'processing', 'resolved', 'rejected', 'closed');

-- CreateEnum
CREATE TYPE "complaint_resolution" AS ENUM ('refund', 'partial_refund', 'explained', 'rejected');

-- CreateEnum
CREATE TYPE "complaint_entry_kind" AS ENUM ('received', 'reply', 'message', 'objection', 'resolved', 'rejected', 'refunded');

-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "complaint_id" UUID;

-- CreateTable
CREATE TABLE "complaint" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "complaint_no" TEXT NOT NULL,
    "order_id" UUID,
    "session_id" UUID,
    "source" "complaint_source" NOT NULL,
    "category" "complaint_category" NOT NULL,
    "status" "complaint_status" NOT NULL,
    "description" TEXT NOT NULL,
    "requested_minor" BIGINT,
    "currency" CHAR(3) NOT NULL,
    "contact" BYTEA,
    "has_email" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT NOT NULL,
    "created_by_id" UUID,
    "assignee_id" UUID,
    "answer_due_at" TIMESTAMPTZ(3) NOT NULL,
    "first_response_at" TIMESTAMPTZ(3),
    "resolution" "complaint_resolution",
    "resolved_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "reopened_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "complaint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "complaint_message" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "complaint_id" UUID NOT NULL,
    "kind" "complaint_entry_kind" NOT NULL,
    "membership_id" UUID,
    "text" TEXT,
    "amount_minor" BIGINT,
    "mail_due_at" TIMESTAMPTZ(3),
    "mail_attempts" INTEGER NOT NULL DEFAULT 0,
    "mailed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "complaint_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "complaint_file" (
    "file_key" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "complaint_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "complaint_file_pkey" PRIMARY KEY ("file_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "complaint_complaint_no_key" ON "complaint"("complaint_no");

-- CreateIndex
CREATE INDEX "complaint_merchant_id_created_at_id_idx" ON "complaint"("merchant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "complaint_merchant_id_status_created_at_id_idx" ON "complaint"("merchant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "complaint_merchant_id_device_id_created_at_id_idx" ON "complaint"("merchant_id", "device_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "complaint_merchant_id_order_id_idx" ON "complaint"("merchant_id", "order_id");

-- CreateIndex
CREATE INDEX "complaint_merchant_id_session_id_idx" ON "complaint"("merchant_id", "session_id");

-- CreateIndex
CREATE INDEX "complaint_merchant_id_assignee_id_idx" ON "complaint"("merchant_id", "assignee_id");

-- CreateIndex
CREATE INDEX "complaint_merchant_id_created_by_id_idx" ON "complaint"("merchant_id", "created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "complaint_merchant_id_id_key" ON "complaint"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "complaint_message_merchant_id_complaint_id_created_at_id_idx" ON "complaint_message"("merchant_id", "complaint_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "complaint_message_merchant_id_membership_id_idx" ON "complaint_message"("merchant_id", "membership_id");

-- CreateIndex
CREATE UNIQUE INDEX "complaint_message_merchant_id_id_key" ON "complaint_message"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "complaint_file_merchant_id_complaint_id_idx" ON "complaint_file"("merchant_id", "complaint_id");

-- CreateIndex
CREATE UNIQUE INDEX "complaint_file_complaint_id_position_key" ON "complaint_file"("complaint_id", "position");

-- CreateIndex
CREATE INDEX "refund_merchant_id_complaint_id_idx" ON "refund"("merchant_id", "complaint_id");

-- AddForeignKey
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "sales_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_merchant_id_session_id_fkey" FOREIGN KEY ("merchant_id", "session_id") REFERENCES "door_session"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_merchant_id_created_by_id_fkey" FOREIGN KEY ("merchant_id", "created_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_merchant_id_assignee_id_fkey" FOREIGN KEY ("merchant_id", "assignee_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "complaint_message" ADD CONSTRAINT "complaint_message_merchant_id_complaint_id_fkey" FOREIGN KEY ("merchant_id", "complaint_id") REFERENCES "complaint"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "complaint_message" ADD CONSTRAINT "complaint_message_merchant_id_membership_id_fkey" FOREIGN KEY ("merchant_id", "membership_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "complaint_file" ADD CONSTRAINT "complaint_file_merchant_id_complaint_id_fkey" FOREIGN KEY ("merchant_id", "complaint_id") REFERENCES "complaint"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_merchant_id_complaint_id_fkey" FOREIGN KEY ("merchant_id", "complaint_id") REFERENCES "complaint"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

select wall_off('complaint');
select wall_off('complaint_message');
select wall_off('complaint_file');

create sequence complaint_number maxvalue 99999999 cycle;

-- Indexes of the sweeps
create index complaint_to_close on complaint (resolved_at) where status in ('resolved', 'rejected');
create index complaint_mail_due on complaint_message (mail_due_at) where mail_due_at is not null;

-- Invariants
alter table complaint
  add constraint complaint_no_form check (complaint_no ~ '^C\d{14}$'),
  add constraint complaint_description_length check (char_length(description) between 1 and 1000),
  add constraint complaint_requested_positive check (requested_minor > 0),
  add constraint complaint_form_has_purchase check ((source = 'shopper_form') = (session_id is not null)),
  add constraint complaint_by_member check ((source <> 'shopper_form') = (created_by_id is not null)),
  add constraint complaint_email_in_contact check (not has_email or contact is not null),
  add constraint complaint_end_is_complete check (
    (status in ('resolved', 'rejected', 'closed')) = (resolved_at is not null and resolution is not null)),
  add constraint complaint_end_is_undone check ((resolved_at is null) = (resolution is null)),
  add constraint complaint_rejected_as_such check (status <> 'rejected' or resolution = 'rejected'),
  add constraint complaint_closed_has_time check ((status = 'closed') = (closed_at is not null)),
  add constraint complaint_in_hands check (status = 'pending' or assignee_id is not null);

alter table complaint_message
  add constraint complaint_message_length check (char_length(text) between 1 and 1000),
  add constraint complaint_message_has_text check ((text is null) = (kind in ('received', 'refunded'))),
  add constraint complaint_message_of_refund check ((amount_minor is not null) = (kind = 'refunded')),
  add constraint complaint_message_author check (
    (membership_id is not null) = (kind in ('reply', 'resolved', 'rejected'))),
  add constraint complaint_message_mailed_once check (mailed_at is null or mail_due_at is null);

alter table complaint_file add constraint complaint_file_position check (position between 1 and 6);
