-- Whether the best-before date of a restocked line was estimated. The lines before were read or typed by a person.
set local lock_timeout = '2s';

-- AlterTable
ALTER TABLE "restock_record_line" ADD COLUMN     "best_before_estimated" BOOLEAN NOT NULL DEFAULT false;
