/** Goods that keep longer have a date that no restocker enters. */
const PERISHABLE_DAYS = 35;

/** True if a restocker is asked for the best-before date of the units put in. */
export function isPerishable(shelfLifeDays: number | null): boolean {
  return shelfLifeDays !== null && shelfLifeDays <= PERISHABLE_DAYS;
}
