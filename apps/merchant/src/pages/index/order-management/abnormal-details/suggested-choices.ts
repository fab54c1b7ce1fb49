import {
  type AbnormalOrder,
  type EnteredItem,
  fromSuggestion,
  itemKey,
  placeOf,
  withUnits,
} from './entered-item.ts';

/** A product that the recognizer considered, with its confidence. */
export type Choice = { readonly item: EnteredItem; readonly conf: number };

/** The products that the recognizer considered for each thing taken, its suggestion first. */
function considered({ suggestion, lines }: AbnormalOrder): Choice[][] {
  return (suggestion?.items ?? []).map((suggested) => {
    const { alternatives, door, layer, qty } = suggested;
    const others = alternatives.map((one) => ({
      ...one,
      ...placeOf(one.productId, { door, layer }, lines),
      qty,
    }));
    return [suggested, ...others].flatMap((one) => {
      const item = fromSuggestion(one, lines);
      return item ? [{ item, conf: one.conf }] : [];
    });
  });
}

/** Each product once, the surest first. */
function surest(choices: readonly Choice[]): Choice[] {
  const byKey = new Map<string, Choice>();
  for (const choice of choices.toSorted((a, b) => b.conf - a.conf))
    if (!byKey.has(itemKey(choice.item))) byKey.set(itemKey(choice.item), choice);
  return [...byKey.values()];
}

/**
 * Returns all products that the recognizer considered, the surest first: its suggestions, and other products once each,
 * from whichever shelf.
 */
export function suggestedChoices(order: AbnormalOrder): Choice[] {
  const choices = surest(considered(order).flat());
  const suggested = new Set(considered(order).flatMap(([own]) => (own ? [itemKey(own.item)] : [])));
  return choices.filter(({ item }, at) => {
    if (suggested.has(itemKey(item))) return true;
    const isSame = (other: Choice) => other.item.productId === item.productId;
    const first = choices.findIndex(isSame);
    return first === at && !choices.some((other) => isSame(other) && suggested.has(itemKey(other.item)));
  });
}

/**
 * Returns the products that the recognizer considered in place of a line, the surest first; without a line, those that
 * are not entered.
 */
export function choicesInPlaceOf(
  line: EnteredItem | null,
  items: readonly EnteredItem[],
  order: AbnormalOrder,
): Choice[] {
  const entered = new Set(items.map(itemKey));
  const groups = considered(order);
  const own = line && groups.filter((group) => group.some(({ item }) => item.productId === line.productId));
  const offered = own && own.length > 0 ? own : groups;
  return surest(offered.flat()).filter(({ item }) => !entered.has(itemKey(item)));
}

/** Enters another product in place of a line, with its units; without a line, as a new one. */
export function replaced(
  items: readonly EnteredItem[],
  line: EnteredItem | null,
  choice: EnteredItem,
): readonly EnteredItem[] {
  if (!line) return withUnits(items, { ...choice, qty: 0 }, choice.qty);
  const known = items.some((one) => itemKey(one) === itemKey(choice));
  if (known) return withUnits(withUnits(items, line, -line.qty), choice, line.qty);
  return items.map((one) => (itemKey(one) === itemKey(line) ? { ...choice, qty: line.qty } : one));
}
