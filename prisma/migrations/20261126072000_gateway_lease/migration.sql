-- CreateTable
CREATE TABLE "gateway_lease" (
    "broker" TEXT NOT NULL,
    "gateway_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_lease_pkey" PRIMARY KEY ("broker")
);

-- Calls of merchants have nothing to do here.
revoke all on gateway_lease from larder_app;
