import type { enUsTexts } from './locales.ts';

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Every key that `t` takes; plurals without their suffix. Misspelt keys do not compile. */
export type TranslationKey = WithoutPlural<keyof typeof enUsTexts & string>;

/** The title of a screen by its path: '/pages/device/device-info' is 'title.device.device-info'. [screens 0] */
export function titleKey(path: string): TranslationKey {
  return `title.${path.replace(/^\/pages\//, '').replaceAll('/', '.')}` as TranslationKey;
}
