-- A picture may be named once it has arrived. Which of those on their way has arrived was not kept: phones may name all of them.
UPDATE "file_object" SET "state" = 'uploaded' WHERE "state" = 'pending' AND "key" LIKE 'merchants/%';
