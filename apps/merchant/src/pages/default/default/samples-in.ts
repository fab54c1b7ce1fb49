import type { Locale } from '@larder/domain/locale';

/** Sample words exist only in some languages; the others show English. */
export const samplesIn = <Words>(
  samples: { readonly 'en-US': Words } & { readonly [Tag in Locale]?: Words },
  locale: Locale,
): Words => samples[locale] ?? samples['en-US'];
