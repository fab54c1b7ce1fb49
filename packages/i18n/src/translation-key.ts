import type { enUsTexts } from './locales.ts';

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** All keys of `t`; plurals without their suffix. Misspelled keys do not compile. */
export type TranslationKey = WithoutPlural<keyof typeof enUsTexts & string>;

/** Key of a screen's title: '/pages/device/device-info' is 'title.device.device-info'. [screens 0] */
export function titleKey(path: string): TranslationKey {
  return `title.${path.replace(/^\/pages\//, '').replaceAll('/', '.')}` as TranslationKey;
}
