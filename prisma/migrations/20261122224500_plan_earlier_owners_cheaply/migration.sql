-- A subquery in a policy is planned with every query that names the table, 0.1 ms each time; a function is not. [decision 56]
-- Not for policies that look at every row: there a subquery is hashed once, and calls cost more.

-- Called as larder_app: row-level security leaves the assignments of the merchant.
create function was_assigned(to_device uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.device_assignment a where a.device_id = to_device);
end $$;

alter policy of_an_earlier_owner on device using (was_assigned(id));
