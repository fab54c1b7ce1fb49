import { SearchField } from '@larder/ui/controls/search-field';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type DeviceSearchProps = { q: string; onSearch: (q: string) => void };

/** Search field of a sheet that finds devices by name, number or address; sticks to the top. */
export function DeviceSearch({ q, onSearch }: DeviceSearchProps) {
  const t = useText();
  const { typed, setTyped } = useSearchText(q, onSearch);
  return (
    <div className="sticky top-0 z-20 bg-surface px-5 pt-1 pb-2">
      <SearchField
        label={t('shell.devices.searchLabel')}
        placeholder={t('shell.devices.search')}
        clearLabel={t('btn.clear')}
        value={typed}
        onValueChange={setTyped}
      />
    </div>
  );
}
