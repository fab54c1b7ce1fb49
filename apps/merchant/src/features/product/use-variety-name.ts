import { localeTable } from '@larder/domain/locale';
import { useReader } from '#screen-kit/member/use-reader.ts';

type Named = { readonly nameEn: string; readonly nameZh: string };

/** Returns the name of a variety in the reader's language. */
export function useVarietyName(): (variety: Named) => string {
  const { locale } = useReader();
  return (variety) => variety[localeTable[locale].varietyName];
}
