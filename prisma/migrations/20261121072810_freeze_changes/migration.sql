-- AlterTable
ALTER TABLE "freeze_rule" ADD COLUMN     "next_change_at" TIMESTAMPTZ(3);

-- The worker looks at each once and sets the next.
update freeze_rule set next_change_at = saved_at where mode = 'conditional';
create index freeze_rule_due on freeze_rule (next_change_at) where next_change_at is not null;
