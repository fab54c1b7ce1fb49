import { entryReader, moneyRoom, percentRoom, wholeRoom } from '@larder/domain/number-entry';
import { marksOf, type NumberRoom } from '@larder/domain/typed-number';
import { useReader } from '#screen-kit/member/use-reader.ts';

type NumberEntry = ReturnType<typeof createNumberEntry>;
/** One entry for all fields of a screen: making it asks `Intl` for every sign of the currency. */
const made = new Map<string, NumberEntry>();

/** How the number fields of a form read what is typed: by the language of the app and those of the phone. */
export function useNumberEntry(inCurrency?: string): NumberEntry {
  const { locale, currency } = useReader();
  const { languages } = navigator;
  const key = [inCurrency ?? currency, locale, ...languages].join();
  const entry = made.get(key) ?? createNumberEntry(locale, languages, inCurrency ?? currency);
  made.set(key, entry);
  return entry;
}

function createNumberEntry(locale: string, languages: readonly string[], currency: string) {
  const marks = marksOf(locale, languages);
  return {
    money: entryReader(moneyRoom(currency), marks),
    percent: entryReader(percentRoom, marks),
    whole: entryReader(wholeRoom, marks),
    /** For a number of another kind. */
    of: (room: NumberRoom) => entryReader(room, marks),
  };
}
