import { SearchField } from '@larder/ui/controls/search-field';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type ListHeadProps = {
  tabs: { value: 'users' | 'roles'; isChoice: boolean; onChange: (tab: string) => void };
  search: { q: string; onSearch: (q: string) => void };
};

/** Tabs and search of the list of users or roles. */
export function ListHead({ tabs, search: { q, onSearch } }: ListHeadProps) {
  const t = useText();
  const { typed, setTyped } = useSearchText(q, onSearch);
  const { value, isChoice, onChange } = tabs;
  return (
    <div className="flex flex-col gap-3 p-3">
      {isChoice && (
        <SegmentedControl
          label={t('team.users.tabs')}
          value={value}
          onChange={onChange}
          segments={[
            { value: 'users', label: t('team.users.tab') },
            { value: 'roles', label: t('team.roles.tab') },
          ]}
        />
      )}
      <SearchField
        label={t(`team.${value}.searchLabel`)}
        placeholder={t(`team.${value}.search`)}
        clearLabel={t('btn.clear')}
        value={typed}
        onValueChange={setTyped}
      />
    </div>
  );
}
