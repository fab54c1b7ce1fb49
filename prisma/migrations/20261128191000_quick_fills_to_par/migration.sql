-- Quick restock fills at most to the standard stock, as `suggestQuantity` of the domain. [decision 299]
set local lock_timeout = '2s';

create or replace function restock_units(mode text, par_qty int, on_hand int, last_restock_at timestamptz, last_restock_stock int,
                                         sales_since_restock int)
returns int language sql immutable as $$
  select case
    when mode in ('refill', 'legacy') or last_restock_at is null then greatest(0, par_qty - greatest(0, on_hand))
    when mode = 'quick' then greatest(0, least(sales_since_restock, par_qty - greatest(0, on_hand)))
    else greatest(0, least(last_restock_stock, par_qty) - greatest(0, on_hand)) end
$$;
