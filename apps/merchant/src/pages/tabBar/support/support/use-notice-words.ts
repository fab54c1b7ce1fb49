import type { AlertType } from '@larder/domain/alert/alert-type';
import type { TranslationKey } from '@larder/i18n/translation-key';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Notice = Outputs['notice']['list']['items'][number];

/** Returns title and text of a notice in the reader's language: names of types, instants in the device's zone. */
export function useNoticeWords(): (notice: Pick<Notice, 'key' | 'params'>) => {
  title: string;
  text: string;
} {
  const t = useText();
  const { fullTime } = useFormats();
  return ({ key, params }) => {
    const zone = String(params.zone ?? 'UTC');
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (name === 'type') return [name, t(`enum.alert.type.${value as AlertType}`)];
        return [name, name.endsWith('At') ? fullTime(new Date(value), zone) : value];
      }),
    );
    const words = (part: 'title' | 'text') => t(`support.notice.${key}.${part}` as TranslationKey, shown);
    return { title: words('title'), text: words('text') };
  };
}
