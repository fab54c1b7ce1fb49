-- What the next restock of each cabinet fills, shelf by shelf: the template that waits for it where one does, else the one in force. [domain T8]
-- Plain SQL without a STRICT or VOLATILE mark, so that the planner inlines it and pushes the caller's conditions into it.
create function restock_shelves(of_merchant uuid, at timestamptz)
returns table (device_id uuid, product_id uuid, par_qty int, on_hand int, last_restock_at timestamptz, last_restock_stock int,
               sales_since_restock int)
language sql stable as $$
  with waiting as (
    select distinct on (v.device_id) v.device_id, v.id from planogram_version v
     where v.merchant_id = of_merchant and v.status = 'published' and v.apply_mode = 'at_next_restock' and v.effective_at is null
       and (v.expires_at is null or v.expires_at > at)
     order by v.device_id, v.rev desc
  )
  select l.device_id, l.product_id, l.par_qty, l.on_hand, l.last_restock_at, l.last_restock_stock, l.sales_since_restock
    from stock_level l
   where l.merchant_id = of_merchant and l.par_qty is not null
     and not exists (select from waiting w where w.device_id = l.device_id)
  union all
  select w.device_id, n.product_id, coalesce(n.par_qty, cardinality(n.positions)), coalesce(l.on_hand, 0), l.last_restock_at,
         coalesce(l.last_restock_stock, 0), coalesce(l.sales_since_restock, 0)
    from waiting w
    join planogram_line n on n.merchant_id = of_merchant and n.version_id = w.id
    left join stock_level l on l.merchant_id = of_merchant and l.device_id = w.device_id and l.door = n.door and l.layer = n.layer
         and l.product_id = n.product_id
$$;

create index planogram_version_waiting on planogram_version (merchant_id, device_id, rev)
  where status = 'published' and apply_mode = 'at_next_restock' and effective_at is null;

-- R of one shelf without an order, as `suggestQuantity` of the domain; a negative book counts as 0. [domain 7.1]
create function restock_units(mode text, par_qty int, on_hand int, last_restock_at timestamptz, last_restock_stock int,
                              sales_since_restock int)
returns int language sql immutable as $$
  select case
    when mode in ('refill', 'legacy') or last_restock_at is null then greatest(0, par_qty - greatest(0, on_hand))
    when mode = 'quick' then greatest(0, sales_since_restock)
    else greatest(0, least(last_restock_stock, par_qty) - greatest(0, on_hand)) end
$$;

-- Losses are few beside sales: statistics read them without reading those.
create index stock_movement_losses on stock_movement (merchant_id, device_id, recorded_at) where type in ('adjust', 'dispose');


-- Units lost by cabinet and product, and what they had cost. A sale heard of after the count that missed its units is no shrinkage. [domain S7]
create function stock_lost(of_merchant uuid, of_devices uuid[], since timestamptz, until timestamptz)
returns table (device_id uuid, product_id uuid, shrinkage int, spoilage int, disposed int, shrinkage_minor numeric, spoilage_minor numeric,
               disposed_minor numeric)
language sql stable as $$
  select v.device_id, v.product_id,
         greatest(0, -coalesce(sum(v.qty) filter (where v.type = 'adjust'), 0))::int,
         (-coalesce(sum(v.qty) filter (where v.type = 'dispose' and v.reason = 'expired'), 0))::int,
         (-coalesce(sum(v.qty) filter (where v.type = 'dispose' and v.reason <> 'expired'), 0))::int,
         -- The offset of a late sale may carry no cost: without units lost nothing is lost.
         case when coalesce(sum(v.qty) filter (where v.type = 'adjust'), 0) < 0
              then greatest(0, -coalesce(sum(v.qty * coalesce(v.unit_cost_minor, 0)) filter (where v.type = 'adjust'), 0)) else 0 end,
         -coalesce(sum(v.qty * coalesce(v.unit_cost_minor, 0)) filter (where v.type = 'dispose' and v.reason = 'expired'), 0),
         -coalesce(sum(v.qty * coalesce(v.unit_cost_minor, 0)) filter (where v.type = 'dispose' and v.reason <> 'expired'), 0)
    from stock_movement v
   where v.merchant_id = of_merchant and v.device_id = any(of_devices) and v.type in ('adjust', 'dispose')
     and v.recorded_at >= since and v.recorded_at < until
     and (v.type = 'dispose' or v.reason in ('shrinkage', 'late_sale_offset') or (v.reason = 'count' and v.qty < 0))
   group by v.device_id, v.product_id
$$;

-- The cameras' counts of one cabinet, few among its events.
create index device_event_inbox_observed on device_event_inbox (device_id, received_at) where type = 'stock.observed';
