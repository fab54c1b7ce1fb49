import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CardsTab } from './guard/cards-tab.tsx';
import { RulesTab } from './guard/rules-tab.tsx';

const tabs = ['rules', 'cards'] as const;

/** Screen 136: what cabinets do about cards that cause losses, and the cards that were noticed. */
export default function GuardPage() {
  const t = useText();
  const { filters, setFilters } = useQueryFilters({ tab: 'rules' });
  const Tab = filters.tab === 'cards' ? CardsTab : RulesTab;
  const head = (
    <div className="p-3">
      <SegmentedControl
        label={t('blacklist.guard.tab')}
        value={filters.tab === 'cards' ? 'cards' : 'rules'}
        onChange={(tab) => setFilters({ tab })}
        segments={tabs.map((value) => ({ value, label: t(`blacklist.guard.tab.${value}`) }))}
      />
    </div>
  );
  return <Tab head={head} />;
}
