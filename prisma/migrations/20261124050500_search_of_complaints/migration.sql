-- Complaints are found by the beginning of their number, as orders are.
create index complaint_no_prefix on complaint (merchant_id, complaint_no text_pattern_ops);
