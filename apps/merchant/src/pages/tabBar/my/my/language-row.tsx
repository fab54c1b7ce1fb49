import { type Locale, locales } from '@larder/domain/locale';
import { ListRow } from '@larder/ui/layout/list-row';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { Languages } from 'lucide-react';
import { changeLanguage } from '../../../../app/change-language.ts';
import { useReader } from '../../../../app/use-reader.ts';
import { useText } from '../../../../app/use-text.ts';

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
              label: <span lang={value}>{t(`enum.locale.${value}`)}</span>,
            }))}
            value={locale}
            onChange={(value) => void changeLanguage(value as Locale)}
          />
        </span>
      }
    />
  );
}
