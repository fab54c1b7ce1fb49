-- Why a second member rejected a charge. Null where they gave no reason.
set local lock_timeout = '2s';

-- AlterTable
ALTER TABLE "waiting_decision" ADD COLUMN     "refusal_note" TEXT;
