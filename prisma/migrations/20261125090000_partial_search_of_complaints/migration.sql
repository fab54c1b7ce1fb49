-- The schema's diff passes over partial indexes; an operator class it can neither read nor describe. The predicate
-- holds for every complaint, and every search by LIKE implies it.
drop index complaint_no_prefix;
create index complaint_no_prefix on complaint (merchant_id, complaint_no text_pattern_ops) where complaint_no is not null;
