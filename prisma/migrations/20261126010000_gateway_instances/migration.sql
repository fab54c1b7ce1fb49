-- CreateTable
CREATE TABLE "gateway_instance" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "connections" INTEGER NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "gateway_instance_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "device_connectivity" ADD COLUMN     "gateway_id" UUID;

alter table gateway_instance
  add constraint gateway_instance_connections_range check (connections >= 0);

-- Calls of merchants have nothing to do here.
revoke all on gateway_instance from larder_app;
