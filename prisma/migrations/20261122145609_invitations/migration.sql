-- AlterTable
ALTER TABLE "account" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3);

-- Owners proved their mailbox when they registered; a restocker's first password was chosen by a merchant.
UPDATE "account" a SET "email_verified_at" = a."created_at"
 WHERE EXISTS (SELECT 1 FROM "membership" m WHERE m."account_id" = a."id" AND m."kind" <> 'restocker');

-- A password that one merchant may know must not open another one's cabinets: the person makes a new one by "Forgot password".
UPDATE "account" a SET "password_hash" = 'none', "token_version" = a."token_version" + 1
 WHERE a."email_verified_at" IS NULL
   AND (SELECT count(*) FROM "membership" m WHERE m."account_id" = a."id") > 1;

-- AlterTable
ALTER TABLE "refresh_session" ADD COLUMN     "signed_in_at" TIMESTAMPTZ(3);
UPDATE "refresh_session" SET "signed_in_at" = "created_at";
ALTER TABLE "refresh_session" ALTER COLUMN "signed_in_at" SET NOT NULL;

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "kind" "membership_kind" NOT NULL,
    "system_role" "system_role",
    "role_id" UUID,
    "display_name" TEXT NOT NULL,
    "device_scope" "device_scope" NOT NULL,
    "device_ids" UUID[],
    "token_hash" BYTEA NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_merchant_id_kind_created_at_id_idx" ON "invitation"("merchant_id", "kind", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_merchant_id_invited_by_id_fkey" FOREIGN KEY ("merchant_id", "invited_by_id") REFERENCES "membership"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_merchant_id_role_id_fkey" FOREIGN KEY ("merchant_id", "role_id") REFERENCES "role"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Invariants
CREATE UNIQUE INDEX "invitation_open" ON "invitation"("merchant_id", "email") WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role_of_staff" CHECK (
    "kind" <> 'owner' AND ("kind" = 'staff') = (num_nonnulls("system_role", "role_id") = 1) AND num_nonnulls("system_role", "role_id") <= 1);
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_ends_once" CHECK (num_nonnulls("accepted_at", "revoked_at") <= 1);
