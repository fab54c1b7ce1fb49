-- AlterTable
ALTER TABLE "device_request_answer" ADD COLUMN     "gateway_id" UUID;

-- A call of a merchant sees whether the gateway of a claim has gone, and nothing else about gateways.
grant select (id, beat_at, stopped_at, gone_at) on gateway_instance to larder_app;
