-- After a restore from a backup, what no cabinet can send again is told to the merchant.
-- AlterEnum
ALTER TYPE "alert_type" ADD VALUE 'records_lost';
