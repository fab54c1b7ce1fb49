-- Behind row-level security PostgreSQL neither uses an index nor statistics for an operator that is not marked
-- leakproof, and those of enums are not: a page of orders of a rare status read all orders of the merchant. Comparing two
-- enums compares their ids; it raises nothing and shows nothing. Only a superuser may mark them; without one, lists stay
-- right and slower. [decision 56]
do $$
begin
  alter function enum_eq(anyenum, anyenum) leakproof;
  alter function enum_ne(anyenum, anyenum) leakproof;
exception when insufficient_privilege then
  raise notice 'comparison of enums was not marked as leakproof: this login is no superuser';
end $$;
