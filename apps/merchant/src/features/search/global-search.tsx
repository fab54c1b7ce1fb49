import { Switch } from '@larder/ui/controls/switch';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Spinner } from '@larder/ui/feedback/spinner';
import { SearchDialog } from '@larder/ui/pickers/search-dialog';
import { SearchX, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useWindowSize } from '#platform/browser/window-size.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { recentPlaces } from './recent-places.ts';
import { saveSlashKey, useSlashKey } from './slash-key.ts';
import { type FoundGroup, useFoundGroups } from './use-found-groups.tsx';
import { useRecentGroup } from './use-recent-group.tsx';
import { useFoundWays } from './ways/use-found-ways.tsx';

type GlobalSearchProps = { open: boolean; onClose: () => void };

/**
 * Finds screens and actions, devices, orders, products and people by one text, as far as the member may open them; an
 * empty field shows where they went last. [screens SEARCH]
 */
export default function GlobalSearch({ open, onClose }: GlobalSearchProps) {
  const t = useText();
  const texts = useAllTexts();
  const online = useOnline();
  const hasKeyboard = useWindowSize('rail');
  const hasSlash = useSlashKey();
  const [q, setQ] = useState('');
  const { typed, setTyped } = useSearchText(q, setQ);
  const query = trpc.search.findMatches.useQuery(
    { q },
    { enabled: open && q !== '', placeholderData: (former) => former },
  );
  const me = useMeIfAny();
  const isEmpty = typed.trim() === '';
  const things = useFoundGroups(q === '' || isEmpty ? undefined : query.data, q);
  const ways = useFoundWays(typed);
  const recent = useRecentGroup();
  // What is only a letter away is likelier than nothing, not than what has the very word.
  const found: FoundGroup[] = ways.isSure ? [...ways.group, ...things] : [...things, ...ways.group];
  const count = found.reduce((sum, group) => sum + group.found, 0);
  const isSettled = query.data !== undefined && !query.isPlaceholderData && typed.trim() === q;
  const groups = isEmpty ? recent : found;
  if (texts === 'loading') return null;

  function note() {
    if (texts === 'failed')
      return <EmptyState icon={<WifiOff aria-hidden="true" />} title={t('shell.offline')} />;
    if (isEmpty) return <p className="px-4 py-6 text-center text-ink-soft">{t('shell.search.hint')}</p>;
    if (things.length > 0) return null;
    if (!online)
      return <EmptyState icon={<WifiOff aria-hidden="true" />} title={t('shell.search.offline')} />;
    if (query.isError && !query.isFetching) return <FailedQuery query={query} />;
    if (!isSettled)
      return (
        <p className="grid place-items-center py-8">
          <Spinner size={24} />
        </p>
      );
    if (count > 0) return null;
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('shell.search.none', { q })}
        hint={t('shell.search.noneHint')}
      />
    );
  }

  return (
    <SearchDialog
      open={open}
      onClose={onClose}
      texts={{
        label: t('shell.search.label'),
        placeholder: t('shell.search.placeholder'),
        clear: t('btn.clear'),
        close: t('btn.close'),
        results: t('shell.search.results'),
      }}
      value={typed}
      onValueChange={setTyped}
      groups={groups}
      onFollow={(key) => {
        const all: readonly FoundGroup['options'][number][] = groups.flatMap(({ options }) => options);
        const place = all.find((option) => option.key === key)?.recent;
        if (place && me) recentPlaces.add(me.membership.id, place);
      }}
      note={note()}
      status={!isEmpty && isSettled ? t('shell.search.found', { count }) : ''}
      foot={
        hasKeyboard &&
        isEmpty && (
          <Switch label={t('shell.search.slash')} checked={hasSlash} onCheckedChange={saveSlashKey} />
        )
      }
    />
  );
}
