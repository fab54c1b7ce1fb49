import { type Locale, locales, localeTable } from '@larder/domain/locale';
import { firstTextLoaders } from '@larder/i18n/first-text-loaders';
import { enUsTexts } from '@larder/i18n/locales';
import { mailTexts } from '@larder/i18n/mail-texts';
import { shopperTexts } from '@larder/i18n/shopper-texts';
import { textLoaders } from '@larder/i18n/text-loaders';

/** A third locale: English with accents, so that a reader of a test sees which text went through the tables. */
export const pseudoLocale = 'en-XA' as Locale;
export const pseudoName = 'Éñgłïsh';

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'ï', o: 'ö', u: 'ü', n: 'ñ', l: 'ł' };

/** Puts accents on a text, not on the names of its placeholders. */
export const accented = (text: string): string =>
  text.replace(/\{\w+\}|[aeiounl]/g, (part) => ACCENTED[part] ?? part);

const allAccented = (texts: object): unknown =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? accented(value) : value,
  );

/** Adds the pseudo-locale as a real one would be added: one row in each table. Returns what removes it. */
export function addPseudoLocale(): () => void {
  const all = allAccented(enUsTexts);
  const mails = allAccented(mailTexts['en-US']);
  const rows: [table: object, row: unknown][] = [
    [localeTable, { ...localeTable['en-US'], name: pseudoName }],
    [textLoaders, async () => all],
    [firstTextLoaders, { first: async () => all, steps: async () => all }],
    [mailTexts, mails],
    [shopperTexts, allAccented(shopperTexts['en-US'])],
  ];
  const known = locales as unknown as string[];
  known.push(pseudoLocale);
  for (const [table, row] of rows) Object.assign(table, { [pseudoLocale]: row });
  return () => {
    known.pop();
    for (const [table] of rows) Reflect.deleteProperty(table, pseudoLocale);
  };
}
