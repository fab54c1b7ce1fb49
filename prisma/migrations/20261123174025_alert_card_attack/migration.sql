-- AlterEnum
ALTER TYPE "alert_type" ADD VALUE 'card_attack';
