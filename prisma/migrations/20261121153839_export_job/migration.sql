-- CreateEnum
CREATE TYPE "export_kind" AS ENUM ('restock_records');

-- CreateEnum
CREATE TYPE "export_status" AS ENUM ('queued', 'running', 'sent', 'empty', 'failed');

-- CreateTable
CREATE TABLE "export_job" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "membership_id" UUID NOT NULL,
    "kind" "export_kind" NOT NULL,
    "params" JSONB NOT NULL,
    "email" CITEXT NOT NULL,
    "status" "export_status" NOT NULL DEFAULT 'queued',
    "rows" INTEGER,
    "file_key" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "export_job_file_key_key" ON "export_job"("file_key");

-- CreateIndex
CREATE INDEX "export_job_merchant_id_membership_id_created_at_idx" ON "export_job"("merchant_id", "membership_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "export_job_due_at_idx" ON "export_job"("due_at");

-- CreateIndex
CREATE INDEX "export_job_expires_at_idx" ON "export_job"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "export_job_merchant_id_id_key" ON "export_job"("merchant_id", "id");

-- AddForeignKey
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_merchant_id_membership_id_fkey" FOREIGN KEY ("merchant_id", "membership_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What is still to be done has its time, what has ended has none.
alter table export_job add constraint export_job_has_its_time check ((status in ('queued', 'running')) = (due_at is not null));
