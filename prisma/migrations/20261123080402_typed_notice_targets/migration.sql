-- A notice names the screen that it opens. The column "target" keeps the paths of notices written before, also by a
-- process of the former version that still runs; a later migration drops it. [decision 90]
ALTER TABLE "notice" ADD COLUMN "screen_target" JSONB;
