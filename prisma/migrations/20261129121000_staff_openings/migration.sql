-- online
-- Staff open a door a few times a day, among hundreds of purchases; the activity lists a month of openings.
create index concurrently door_session_opening on door_session (merchant_id, created_at desc, id desc)
  where kind <> 'sale';
