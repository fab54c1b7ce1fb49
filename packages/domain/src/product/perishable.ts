/** Goods that keep longer carry a date that no restocker types. */
const PERISHABLE_DAYS = 35;

/** Whether a restocker is asked for the best-before date of what goes in. */
export function isPerishable(shelfLifeDays: number | null): boolean {
  return shelfLifeDays !== null && shelfLifeDays <= PERISHABLE_DAYS;
}
