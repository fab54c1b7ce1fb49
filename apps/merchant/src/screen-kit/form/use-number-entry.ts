import { entryReader, moneyRoom, percentRoom, wholeRoom } from '@larder/domain/number-entry';
import { marksOf, type NumberRoom } from '@larder/domain/typed-number';
import { useMemo } from 'react';
import { useReader } from '#screen-kit/member/use-reader.ts';

/** How the number fields of a form read what is typed: by the language of the app and those of the phone. */
export function useNumberEntry(inCurrency?: string) {
  const reader = useReader();
  const { locale } = reader;
  const currency = inCurrency ?? reader.currency;
  return useMemo(() => {
    const marks = marksOf(locale, navigator.languages);
    return {
      money: entryReader(moneyRoom(currency), marks),
      percent: entryReader(percentRoom, marks),
      whole: entryReader(wholeRoom, marks),
      /** For a number of another kind. */
      of: (room: NumberRoom) => entryReader(room, marks),
    };
  }, [locale, currency]);
}
