import { ListRow } from '@larder/ui/layout/list-row';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { SunMoon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { readTheme, saveTheme, type Theme, themes } from '#platform/browser/theme.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Changes the theme of this phone at once. */
export function ThemeRow() {
  const t = useText();
  const theme = useSyncExternalStore(clientStorage.subscribe, () => readTheme(clientStorage));
  return (
    <ListRow
      leading={<SunMoon aria-hidden="true" />}
      title={t('me.theme')}
      whole
      trailing={
        <span className="w-56 max-w-full">
          <SegmentedControl
            label={t('me.theme')}
            segments={themes.map((value) => ({ value, label: t(`me.theme.${value}`) }))}
            value={theme}
            onChange={(value) => saveTheme(clientStorage, value as Theme)}
          />
        </span>
      }
    />
  );
}
