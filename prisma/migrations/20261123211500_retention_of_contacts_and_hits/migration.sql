-- Indexes of the job that deletes guard hits and erases the contacts of closed complaints. [decisions 100 and 101]
CREATE INDEX "guard_hit_last_at_idx" ON "guard_hit"("last_at");
create index complaint_contact_to_erase on complaint (closed_at) where contact is not null;
