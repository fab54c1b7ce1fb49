-- AlterTable
ALTER TABLE "stock_level" ADD COLUMN     "batches" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "first_best_before" DATE;

alter table stock_level
  add constraint stock_level_first_batch check ((batches = '[]'::jsonb) = (first_best_before is null));
create index stock_level_due on stock_level (merchant_id, first_best_before) where first_best_before is not null;

-- Shelves that were filled with a date get their batches from the ledger: each movement since the shelf last stood at 0, first-expired-first-out.
do $$
declare
  shelf record;
  moved record;
  days date[];
  units int[];
  missing int;
begin
  for shelf in
    select s.* from stock_level s
     where s.on_hand > 0
       and exists (select from restock_record_line r
                    where r.merchant_id = s.merchant_id and r.device_id = s.device_id and r.door = s.door and r.layer = s.layer
                      and r.product_id = s.product_id and r.best_before is not null and r.restock_qty > 0)
  loop
    days := '{}';
    units := '{}';
    for moved in
      select m.qty, m.type, m.balance_after - m.qty as balance_before, r.best_before
        from (select l.*, lead(l.reason) over (order by l.key_seq) as next_reason, lead(l.source_id) over (order by l.key_seq) as next_source
                from stock_movement l
               where l.merchant_id = shelf.merchant_id and l.device_id = shelf.device_id and l.door = shelf.door
                 and l.layer = shelf.layer and l.product_id = shelf.product_id) m
        left join restock_record_line r on m.type = 'restock' and r.record_id = (case when m.source_type = 'restock_record' then m.source_id::uuid end)
             and r.line_no = m.source_line and r.merchant_id = m.merchant_id
       where m.reason <> 'late_sale_offset'
         and not (m.type = 'sale' and m.next_reason = 'late_sale_offset' and m.next_source = m.source_id)
         and m.key_seq > (select coalesce(max(z.key_seq), 0) from stock_movement z
                           where z.merchant_id = shelf.merchant_id and z.device_id = shelf.device_id and z.door = shelf.door
                             and z.layer = shelf.layer and z.product_id = shelf.product_id and z.balance_after <= 0)
       order by m.key_seq
    loop
      if moved.qty < 0 then
        missing := -moved.qty;
        while missing > 0 and cardinality(days) > 0 loop
          if units[1] > missing then
            units[1] := units[1] - missing;
            missing := 0;
          else
            missing := missing - units[1];
            days := days[2:];
            units := units[2:];
          end if;
        end loop;
      elsif moved.best_before is not null and moved.qty + least(0, moved.balance_before) > 0 then
        select array_agg(b.day order by b.day), array_agg(b.qty order by b.day) into days, units
          from (select a.day, sum(a.qty)::int as qty
                  from (select unnest(days) as day, unnest(units) as qty
                        union all select moved.best_before, moved.qty + least(0, moved.balance_before)) a
                 group by a.day) b;
      elsif moved.type in ('sale', 'return') and cardinality(days) > 0 then
        units[1] := units[1] + moved.qty;
      end if;
    end loop;
    if cardinality(days) > 0 then
      update stock_level s
         set first_best_before = days[1],
             batches = (select jsonb_agg(jsonb_build_object('bestBefore', b.day, 'qty', b.qty) order by b.day)
                          from unnest(days, units) as b(day, qty))
       where s.merchant_id = shelf.merchant_id and s.device_id = shelf.device_id and s.door = shelf.door and s.layer = shelf.layer
         and s.product_id = shelf.product_id;
    end if;
  end loop;
end $$;
