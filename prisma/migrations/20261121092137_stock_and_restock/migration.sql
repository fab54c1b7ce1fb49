-- CreateEnum
CREATE TYPE "application_status" AS ENUM ('pending_review', 'approved', 'rejected', 'withdrawn');

-- CreateEnum
CREATE TYPE "restock_mode" AS ENUM ('quick', 'one_click', 'refill', 'legacy');

-- CreateEnum
CREATE TYPE "restock_status" AS ENUM ('created', 'restocking', 'done', 'canceled');

-- CreateEnum
CREATE TYPE "fulfilment" AS ENUM ('full', 'partial', 'over');

-- CreateEnum
CREATE TYPE "dispose_reason" AS ENUM ('expired', 'damaged', 'recalled', 'quality', 'other');

-- CreateEnum
CREATE TYPE "trip_status" AS ENUM ('open', 'done', 'canceled');

-- AlterTable
ALTER TABLE "merchant" ADD COLUMN     "blind_count" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "stock_level" ADD COLUMN     "last_counted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "product_application" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "application_no" TEXT NOT NULL,
    "submitted_by_id" UUID NOT NULL,
    "status" "application_status" NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "gtin" CHAR(14),
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "reviewer_note" TEXT,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3),
    "resulting_product_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restock_order" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "order_no" TEXT NOT NULL,
    "mode" "restock_mode" NOT NULL,
    "status" "restock_status" NOT NULL,
    "fulfilment" "fulfilment",
    "created_by_id" UUID NOT NULL,
    "assigned_to_id" UUID,
    "due_on" DATE,
    "note" TEXT,
    "from_order_id" UUID,
    "finished_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restock_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restock_order_line" (
    "merchant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "door" "door" NOT NULL,
    "layer" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "par_qty" INTEGER NOT NULL,
    "stock_at_creation" INTEGER NOT NULL,
    "ordered_qty" INTEGER NOT NULL,
    "edited" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "restock_order_line_pkey" PRIMARY KEY ("order_id","door","layer","product_id")
);

-- CreateTable
CREATE TABLE "restock_trip" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "mode" "restock_mode" NOT NULL,
    "status" "trip_status" NOT NULL,
    "created_by_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restock_trip_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restock_trip_device" (
    "merchant_id" UUID NOT NULL,
    "trip_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "restock_trip_device_pkey" PRIMARY KEY ("trip_id","device_id")
);

-- CreateTable
CREATE TABLE "restock_task" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "task_no" TEXT NOT NULL,
    "mode" "restock_mode" NOT NULL,
    "status" "restock_status" NOT NULL,
    "order_id" UUID,
    "trip_id" UUID,
    "operator_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restock_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restock_photo" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "door" "door" NOT NULL,
    "file_key" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restock_photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restock_record" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "record_no" TEXT NOT NULL,
    "task_id" UUID,
    "order_id" UUID,
    "mode" "restock_mode",
    "operator_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "openings" INTEGER NOT NULL DEFAULT 0,
    "restock_qty" INTEGER NOT NULL,
    "adjust_qty" INTEGER NOT NULL,
    "dispose_qty" INTEGER NOT NULL,
    "fulfilment" "fulfilment",
    "note" TEXT,
    "photo_key" TEXT,

    CONSTRAINT "restock_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restock_record_line" (
    "merchant_id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "line_no" INTEGER NOT NULL,
    "door" "door" NOT NULL,
    "layer" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "last_restock_stock" INTEGER NOT NULL,
    "sales_volume" INTEGER NOT NULL,
    "stock_before" INTEGER NOT NULL,
    "counted_qty" INTEGER,
    "camera_qty" INTEGER,
    "adjust_qty" INTEGER NOT NULL,
    "dispose_qty" INTEGER NOT NULL,
    "dispose_reason" "dispose_reason",
    "restock_qty" INTEGER NOT NULL,
    "stock_after" INTEGER NOT NULL,
    "par_qty" INTEGER,
    "ordered_qty" INTEGER,
    "best_before" DATE,

    CONSTRAINT "restock_record_line_pkey" PRIMARY KEY ("record_id","door","layer","product_id")
);

-- CreateTable
CREATE TABLE "template_preset" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "template_preset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_preset_line" (
    "merchant_id" UUID NOT NULL,
    "preset_id" UUID NOT NULL,
    "door" "door" NOT NULL,
    "layer" INTEGER NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "product_id" UUID NOT NULL,
    "positions" INTEGER[],
    "price_minor" BIGINT,
    "par_qty" INTEGER,

    CONSTRAINT "template_preset_line_pkey" PRIMARY KEY ("preset_id","door","layer","product_id")
);

-- CreateTable
CREATE TABLE "template_rollout" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "created_by_id" UUID NOT NULL,
    "preset_id" UUID,
    "version_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "template_rollout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_rollout_device" (
    "merchant_id" UUID NOT NULL,
    "rollout_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "version_id" UUID,
    "refusal" JSONB,

    CONSTRAINT "template_rollout_device_pkey" PRIMARY KEY ("rollout_id","device_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_application_application_no_key" ON "product_application"("application_no");

-- CreateIndex
CREATE INDEX "product_application_merchant_id_created_at_id_idx" ON "product_application"("merchant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_application_merchant_id_status_created_at_id_idx" ON "product_application"("merchant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "product_application_status_submitted_at_idx" ON "product_application"("status", "submitted_at");

-- CreateIndex
CREATE INDEX "product_application_merchant_id_submitted_by_id_idx" ON "product_application"("merchant_id", "submitted_by_id");

-- CreateIndex
CREATE INDEX "product_application_resulting_product_id_idx" ON "product_application"("resulting_product_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_application_merchant_id_id_key" ON "product_application"("merchant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "restock_order_order_no_key" ON "restock_order"("order_no");

-- CreateIndex
CREATE INDEX "restock_order_merchant_id_status_created_at_id_idx" ON "restock_order"("merchant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restock_order_merchant_id_device_id_created_at_id_idx" ON "restock_order"("merchant_id", "device_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restock_order_merchant_id_assigned_to_id_idx" ON "restock_order"("merchant_id", "assigned_to_id");

-- CreateIndex
CREATE INDEX "restock_order_merchant_id_created_by_id_idx" ON "restock_order"("merchant_id", "created_by_id");

-- CreateIndex
CREATE INDEX "restock_order_merchant_id_from_order_id_idx" ON "restock_order"("merchant_id", "from_order_id");

-- CreateIndex
CREATE UNIQUE INDEX "restock_order_merchant_id_id_key" ON "restock_order"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "restock_order_line_merchant_id_product_id_idx" ON "restock_order_line"("merchant_id", "product_id");

-- CreateIndex
CREATE INDEX "restock_trip_merchant_id_created_by_id_created_at_id_idx" ON "restock_trip"("merchant_id", "created_by_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "restock_trip_merchant_id_id_key" ON "restock_trip"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "restock_trip_device_merchant_id_device_id_idx" ON "restock_trip_device"("merchant_id", "device_id");

-- CreateIndex
CREATE UNIQUE INDEX "restock_task_task_no_key" ON "restock_task"("task_no");

-- CreateIndex
CREATE INDEX "restock_task_merchant_id_device_id_created_at_id_idx" ON "restock_task"("merchant_id", "device_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restock_task_merchant_id_operator_id_idx" ON "restock_task"("merchant_id", "operator_id");

-- CreateIndex
CREATE INDEX "restock_task_merchant_id_order_id_idx" ON "restock_task"("merchant_id", "order_id");

-- CreateIndex
CREATE INDEX "restock_task_merchant_id_trip_id_idx" ON "restock_task"("merchant_id", "trip_id");

-- CreateIndex
CREATE UNIQUE INDEX "restock_task_merchant_id_id_key" ON "restock_task"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "restock_photo_merchant_id_task_id_idx" ON "restock_photo"("merchant_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "restock_photo_merchant_id_file_key_key" ON "restock_photo"("merchant_id", "file_key");

-- CreateIndex
CREATE UNIQUE INDEX "restock_record_record_no_key" ON "restock_record"("record_no");

-- CreateIndex
CREATE INDEX "restock_record_merchant_id_mode_at_id_idx" ON "restock_record"("merchant_id", "mode", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restock_record_merchant_id_device_id_at_id_idx" ON "restock_record"("merchant_id", "device_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restock_record_merchant_id_operator_id_at_id_idx" ON "restock_record"("merchant_id", "operator_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "restock_record_merchant_id_order_id_idx" ON "restock_record"("merchant_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "restock_record_merchant_id_id_key" ON "restock_record"("merchant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "restock_record_merchant_id_task_id_key" ON "restock_record"("merchant_id", "task_id");

-- CreateIndex
CREATE INDEX "restock_record_line_merchant_id_device_id_door_layer_produc_idx" ON "restock_record_line"("merchant_id", "device_id", "door", "layer", "product_id", "best_before" DESC);

-- CreateIndex
CREATE INDEX "restock_record_line_merchant_id_product_id_idx" ON "restock_record_line"("merchant_id", "product_id");

-- CreateIndex
CREATE INDEX "template_preset_merchant_id_name_id_idx" ON "template_preset"("merchant_id", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "template_preset_merchant_id_id_key" ON "template_preset"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "template_preset_line_merchant_id_product_id_idx" ON "template_preset_line"("merchant_id", "product_id");

-- CreateIndex
CREATE INDEX "template_rollout_merchant_id_created_at_id_idx" ON "template_rollout"("merchant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "template_rollout_merchant_id_created_by_id_idx" ON "template_rollout"("merchant_id", "created_by_id");

-- CreateIndex
CREATE INDEX "template_rollout_merchant_id_preset_id_idx" ON "template_rollout"("merchant_id", "preset_id");

-- CreateIndex
CREATE INDEX "template_rollout_merchant_id_version_id_idx" ON "template_rollout"("merchant_id", "version_id");

-- CreateIndex
CREATE UNIQUE INDEX "template_rollout_merchant_id_id_key" ON "template_rollout"("merchant_id", "id");

-- CreateIndex
CREATE INDEX "template_rollout_device_merchant_id_device_id_idx" ON "template_rollout_device"("merchant_id", "device_id");

-- CreateIndex
CREATE INDEX "template_rollout_device_merchant_id_version_id_idx" ON "template_rollout_device"("merchant_id", "version_id");

-- AddForeignKey
ALTER TABLE "product_application" ADD CONSTRAINT "product_application_merchant_id_submitted_by_id_fkey" FOREIGN KEY ("merchant_id", "submitted_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "product_application" ADD CONSTRAINT "product_application_resulting_product_id_fkey" FOREIGN KEY ("resulting_product_id") REFERENCES "platform_product"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_order" ADD CONSTRAINT "restock_order_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_order" ADD CONSTRAINT "restock_order_merchant_id_created_by_id_fkey" FOREIGN KEY ("merchant_id", "created_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_order" ADD CONSTRAINT "restock_order_merchant_id_assigned_to_id_fkey" FOREIGN KEY ("merchant_id", "assigned_to_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_order" ADD CONSTRAINT "restock_order_merchant_id_from_order_id_fkey" FOREIGN KEY ("merchant_id", "from_order_id") REFERENCES "restock_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_order_line" ADD CONSTRAINT "restock_order_line_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "restock_order"("merchant_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_order_line" ADD CONSTRAINT "restock_order_line_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "merchant_product"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_trip" ADD CONSTRAINT "restock_trip_merchant_id_created_by_id_fkey" FOREIGN KEY ("merchant_id", "created_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_trip_device" ADD CONSTRAINT "restock_trip_device_merchant_id_trip_id_fkey" FOREIGN KEY ("merchant_id", "trip_id") REFERENCES "restock_trip"("merchant_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_trip_device" ADD CONSTRAINT "restock_trip_device_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_task" ADD CONSTRAINT "restock_task_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_task" ADD CONSTRAINT "restock_task_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "restock_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_task" ADD CONSTRAINT "restock_task_merchant_id_trip_id_fkey" FOREIGN KEY ("merchant_id", "trip_id") REFERENCES "restock_trip"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_task" ADD CONSTRAINT "restock_task_merchant_id_operator_id_fkey" FOREIGN KEY ("merchant_id", "operator_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_photo" ADD CONSTRAINT "restock_photo_merchant_id_task_id_fkey" FOREIGN KEY ("merchant_id", "task_id") REFERENCES "restock_task"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_record" ADD CONSTRAINT "restock_record_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_record" ADD CONSTRAINT "restock_record_merchant_id_task_id_fkey" FOREIGN KEY ("merchant_id", "task_id") REFERENCES "restock_task"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_record" ADD CONSTRAINT "restock_record_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id", "order_id") REFERENCES "restock_order"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_record" ADD CONSTRAINT "restock_record_merchant_id_operator_id_fkey" FOREIGN KEY ("merchant_id", "operator_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_record_line" ADD CONSTRAINT "restock_record_line_merchant_id_record_id_fkey" FOREIGN KEY ("merchant_id", "record_id") REFERENCES "restock_record"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "restock_record_line" ADD CONSTRAINT "restock_record_line_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "merchant_product"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_preset" ADD CONSTRAINT "template_preset_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_preset_line" ADD CONSTRAINT "template_preset_line_merchant_id_preset_id_fkey" FOREIGN KEY ("merchant_id", "preset_id") REFERENCES "template_preset"("merchant_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_preset_line" ADD CONSTRAINT "template_preset_line_merchant_id_product_id_fkey" FOREIGN KEY ("merchant_id", "product_id") REFERENCES "merchant_product"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_rollout" ADD CONSTRAINT "template_rollout_merchant_id_created_by_id_fkey" FOREIGN KEY ("merchant_id", "created_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_rollout" ADD CONSTRAINT "template_rollout_merchant_id_preset_id_fkey" FOREIGN KEY ("merchant_id", "preset_id") REFERENCES "template_preset"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_rollout" ADD CONSTRAINT "template_rollout_merchant_id_version_id_fkey" FOREIGN KEY ("merchant_id", "version_id") REFERENCES "planogram_version"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_rollout_device" ADD CONSTRAINT "template_rollout_device_merchant_id_rollout_id_fkey" FOREIGN KEY ("merchant_id", "rollout_id") REFERENCES "template_rollout"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_rollout_device" ADD CONSTRAINT "template_rollout_device_merchant_id_device_id_fkey" FOREIGN KEY ("merchant_id", "device_id") REFERENCES "device_assignment"("merchant_id", "device_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "template_rollout_device" ADD CONSTRAINT "template_rollout_device_merchant_id_version_id_fkey" FOREIGN KEY ("merchant_id", "version_id") REFERENCES "planogram_version"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

create sequence restock_task_number maxvalue 99999999 cycle;
create sequence restock_order_number maxvalue 99999999 cycle;
create sequence disposal_number maxvalue 99999999 cycle;
create sequence application_number maxvalue 99999999 cycle;

-- One visit and one order at a time for a cabinet. [domain 7.2]
create unique index restock_task_one_open on restock_task (device_id) where status in ('created', 'restocking');
create unique index restock_order_one_open on restock_order (device_id) where status in ('created', 'restocking');
-- A product is asked for by one merchant at a time. [domain 3]
create unique index product_application_one_pending on product_application (gtin) where status = 'pending_review' and gtin is not null;
create unique index template_preset_one_name on template_preset (merchant_id, lower(name)) where deleted_at is null;

alter table restock_order
  add constraint restock_order_mode check (mode in ('refill', 'legacy')),
  add constraint restock_order_fulfilled_when_done check ((fulfilment is not null) = (status = 'done')),
  add constraint restock_order_finished check ((finished_at is not null) = (status in ('done', 'canceled')));
alter table restock_order_line
  add constraint restock_order_line_layer check (layer between 1 and 5),
  add constraint restock_order_line_qty check (par_qty between 0 and 9999 and ordered_qty between 0 and 9999);
alter table restock_trip add constraint restock_trip_mode check (mode in ('quick', 'one_click'));
alter table restock_task
  add constraint restock_task_order check (order_id is null or mode in ('refill', 'legacy')),
  add constraint restock_task_trip check (trip_id is null or mode in ('quick', 'one_click')),
  add constraint restock_task_finished check ((finished_at is not null) = (status in ('done', 'canceled')));
alter table restock_record
  add constraint restock_record_visit check ((task_id is null) = (mode is null)),
  add constraint restock_record_times check (at >= started_at);
alter table restock_record_line
  add constraint restock_record_line_layer check (layer between 1 and 5),
  add constraint restock_record_line_qty check (restock_qty between 0 and 9999 and dispose_qty between 0 and 9999 and adjust_qty between -9999 and 9999),
  add constraint restock_record_line_sum check (stock_after = stock_before + adjust_qty - dispose_qty + restock_qty and stock_after >= 0),
  add constraint restock_record_line_reason check ((dispose_reason is not null) = (dispose_qty > 0));
alter table template_preset_line
  add constraint template_preset_line_layer check (layer between 1 and 5),
  add constraint template_preset_line_price check (price_minor is null or price_minor > 0),
  add constraint template_preset_line_par check (par_qty is null or par_qty between 0 and 9999);
alter table template_rollout add constraint template_rollout_source check (num_nonnulls(preset_id, version_id) = 1);
alter table template_rollout_device add constraint template_rollout_device_result check (num_nonnulls(version_id, refusal) = 1);
alter table product_application
  add constraint product_application_reviewed check ((reviewed_at is not null) = (status in ('approved', 'rejected'))),
  add constraint product_application_result check ((resulting_product_id is not null) = (status = 'approved'));

create trigger restock_record_append_only before update or delete on restock_record
  for each row execute function refuse_change();
create trigger restock_record_line_append_only before update or delete on restock_record_line
  for each row execute function refuse_change();
create trigger restock_record_no_truncate before truncate on restock_record
  for each statement execute function refuse_change();
create trigger restock_record_line_no_truncate before truncate on restock_record_line
  for each statement execute function refuse_change();
