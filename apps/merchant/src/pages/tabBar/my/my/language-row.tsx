import { type Locale, locales, localeTable } from '@larder/domain/locale';
import { ListRow } from '@larder/ui/layout/list-row';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { Languages } from 'lucide-react';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { changeLanguage } from '#screen-kit/texts/change-language.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Changes the language at once. */
export function LanguageRow() {
  const t = useText();
  const { locale } = useReader();
  return (
    <ListRow
      leading={<Languages aria-hidden="true" />}
      title={t('field.account.language')}
      trailing={
        <span className="w-44 max-w-full">
          <SegmentedControl
            label={t('field.account.language')}
            segments={locales.map((value) => ({
              value,
              label: <span lang={value}>{localeTable[value].name}</span>,
            }))}
            value={locale}
            onChange={(value) => void changeLanguage(value as Locale)}
          />
        </span>
      }
    />
  );
}
