-- The list of people: owners first, then by name.
create index membership_people on membership (merchant_id, (kind <> 'owner'), lower(display_name), id)
  where deleted_at is null;

-- The last activity of a member.
drop index refresh_session_membership_id_idx;
create index refresh_session_membership_id_created_at_idx on refresh_session (membership_id, created_at desc);
