-- CreateEnum
CREATE TYPE "alert_severity" AS ENUM ('warning', 'critical');

-- CreateEnum
CREATE TYPE "alert_method" AS ENUM ('push', 'email');

-- CreateEnum
CREATE TYPE "incident_scope" AS ENUM ('site', 'carrier');

-- CreateEnum
CREATE TYPE "firmware_state" AS ENUM ('scheduled', 'downloading', 'verifying', 'installing', 'rebooting', 'verified', 'failed', 'rolled_back');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('waiting', 'sending', 'delivered', 'failed', 'undeliverable');

-- AlterTable
ALTER TABLE "alert" ADD COLUMN     "ack_at" TIMESTAMPTZ(3),
ADD COLUMN     "ack_by_id" UUID,
ADD COLUMN     "ack_note" TEXT,
ADD COLUMN     "cause" TEXT NOT NULL,
ADD COLUMN     "incident_id" UUID,
ADD COLUMN     "reminded_at" TIMESTAMPTZ(3),
ADD COLUMN     "severity" "alert_severity" NOT NULL DEFAULT 'warning';

-- AlterTable
ALTER TABLE "device" ADD COLUMN     "is_training" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "net_operator" TEXT,
ADD COLUMN     "site_key" TEXT;

-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "alert_id" UUID,
ADD COLUMN     "cause" TEXT NOT NULL;

-- CreateTable
CREATE TABLE "alert_incident" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "scope" "incident_scope" NOT NULL,
    "scope_key" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_subscription" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "device_id" UUID,
    "type" "alert_type" NOT NULL,
    "membership_id" UUID NOT NULL,
    "methods" "alert_method"[],
    "quiet_from_min" INTEGER,
    "quiet_to_min" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firmware_release" (
    "id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "model_code" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "signature" TEXT NOT NULL,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firmware_release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firmware_update" (
    "command_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "state" "firmware_state" NOT NULL,
    "pct" INTEGER,
    "code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firmware_update_pkey" PRIMARY KEY ("command_id")
);

-- CreateTable
CREATE TABLE "device_handover" (
    "device_id" UUID NOT NULL,
    "lines" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_handover_pkey" PRIMARY KEY ("device_id")
);

-- CreateTable
CREATE TABLE "notice_delivery" (
    "notice_id" UUID NOT NULL,
    "method" "alert_method" NOT NULL,
    "merchant_id" UUID NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_delivery_pkey" PRIMARY KEY ("notice_id","method")
);

-- CreateTable
CREATE TABLE "web_push_subscription" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "web_push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alert_incident_merchant_id_started_at_id_idx" ON "alert_incident"("merchant_id", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "alert_incident_merchant_id_id_key" ON "alert_incident"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "alert_subscription_merchant_id_device_id_idx" ON "alert_subscription"("merchant_id", "device_id");

-- CreateIndex
CREATE INDEX "alert_subscription_merchant_id_membership_id_idx" ON "alert_subscription"("merchant_id", "membership_id");

-- CreateIndex
CREATE INDEX "alert_subscription_merchant_id_type_idx" ON "alert_subscription"("merchant_id", "type");

-- CreateIndex
CREATE UNIQUE INDEX "firmware_release_model_code_version_key" ON "firmware_release"("model_code", "version");

-- CreateIndex
CREATE INDEX "firmware_update_device_id_created_at_idx" ON "firmware_update"("device_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "firmware_update_release_id_idx" ON "firmware_update"("release_id");

-- CreateIndex
CREATE UNIQUE INDEX "web_push_subscription_endpoint_key" ON "web_push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "web_push_subscription_account_id_idx" ON "web_push_subscription"("account_id");

-- CreateIndex
CREATE INDEX "alert_merchant_id_incident_id_idx" ON "alert"("merchant_id", "incident_id");

-- CreateIndex
CREATE INDEX "alert_merchant_id_ack_by_id_idx" ON "alert"("merchant_id", "ack_by_id");

-- CreateIndex
CREATE INDEX "alert_merchant_id_type_started_at_id_idx" ON "alert"("merchant_id", "type", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "alert_device_id_type_subject_cause_key" ON "alert"("device_id", "type", "subject", "cause");

-- CreateIndex
CREATE INDEX "notice_merchant_id_alert_id_idx" ON "notice"("merchant_id", "alert_id");

-- CreateIndex
CREATE UNIQUE INDEX "notice_membership_id_cause_key" ON "notice"("membership_id", "cause");

-- AddForeignKey
ALTER TABLE "alert_incident" ADD CONSTRAINT "alert_incident_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_merchant_id_incident_id_fkey" FOREIGN KEY ("merchant_id", "incident_id") REFERENCES "alert_incident"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_merchant_id_ack_by_id_fkey" FOREIGN KEY ("merchant_id", "ack_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "alert_subscription" ADD CONSTRAINT "alert_subscription_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "alert_subscription" ADD CONSTRAINT "alert_subscription_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "alert_subscription" ADD CONSTRAINT "alert_subscription_merchant_id_membership_id_fkey" FOREIGN KEY ("merchant_id", "membership_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "firmware_update" ADD CONSTRAINT "firmware_update_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "firmware_update" ADD CONSTRAINT "firmware_update_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "firmware_release"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "device_handover" ADD CONSTRAINT "device_handover_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_merchant_id_alert_id_fkey" FOREIGN KEY ("merchant_id", "alert_id") REFERENCES "alert"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notice"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "web_push_subscription" ADD CONSTRAINT "web_push_subscription_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Below: what Prisma cannot say.

-- A member has one subscription a kind for all cabinets, and one for each cabinet.
create unique index alert_subscription_one_for_all on alert_subscription (membership_id, type) where device_id is null;
create unique index alert_subscription_one_a_device on alert_subscription (membership_id, type, device_id) where device_id is not null;
-- A site or a carrier has one open incident of a merchant.
create unique index alert_incident_one_open on alert_incident (merchant_id, scope, scope_key) where ended_at is null;

alter table alert_subscription
  add constraint alert_subscription_has_method check (cardinality(methods) > 0),
  add constraint alert_subscription_quiet_hours_whole check ((quiet_from_min is null) = (quiet_to_min is null)),
  add constraint alert_subscription_quiet_hours_range check (quiet_from_min between 0 and 1439 and quiet_to_min between 0 and 1439);
alter table alert_incident
  add constraint alert_incident_ends_after_start check (ended_at >= started_at);
alter table alert
  add constraint alert_acknowledged_whole check ((ack_by_id is null) = (ack_at is null)),
  add constraint alert_note_length check (char_length(ack_note) <= 200);
alter table notice_delivery
  add constraint notice_delivery_delivered_has_time check ((state = 'delivered') = (delivered_at is not null)),
  add constraint notice_delivery_attempts_not_negative check (attempts >= 0);
alter table firmware_release
  add constraint firmware_release_size_positive check (size_bytes > 0),
  add constraint firmware_release_sha256_form check (sha256 ~ '^[0-9a-f]{64}$');
alter table firmware_update
  add constraint firmware_update_pct_range check (pct between 0 and 100);

create index notice_delivery_due on notice_delivery (due_at) where state in ('waiting', 'sending');
create index alert_to_remind on alert (coalesce(reminded_at, started_at)) where status = 'active';
create index device_site on device (merchant_id, site_key) where site_key is not null;
create index device_net_operator on device (merchant_id, net_operator) where net_operator is not null;
