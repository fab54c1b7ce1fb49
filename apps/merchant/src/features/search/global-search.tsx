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
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { saveSlashKey, useSlashKey } from './slash-key.ts';
import { useFoundGroups } from './use-found-groups.tsx';

type GlobalSearchProps = { open: boolean; onClose: () => void };

/** Finds devices, orders, products and people by one text, as far as the member may list them. [screens SEARCH] */
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
  const groups = useFoundGroups(q === '' ? undefined : query.data, q);
  const count = groups.reduce((sum, { found }) => sum + found, 0);
  const isSettled = query.data !== undefined && !query.isPlaceholderData && typed.trim() === q;
  if (texts === 'loading') return null;

  function note() {
    if (texts === 'failed')
      return <EmptyState icon={<WifiOff aria-hidden="true" />} title={t('shell.offline')} />;
    if (count > 0 && q !== '') return null;
    if (!online)
      return <EmptyState icon={<WifiOff aria-hidden="true" />} title={t('shell.search.offline')} />;
    if (typed.trim() === '')
      return <p className="px-4 py-6 text-center text-ink-soft">{t('shell.search.hint')}</p>;
    if (query.isError && !query.isFetching) return <FailedQuery query={query} />;
    if (!isSettled)
      return (
        <p className="grid place-items-center py-8">
          <Spinner size={24} />
        </p>
      );
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
      groups={q === '' ? [] : groups}
      note={note()}
      status={q !== '' && isSettled ? t('shell.search.found', { count }) : ''}
      foot={
        hasKeyboard &&
        q === '' && (
          <Switch label={t('shell.search.slash')} checked={hasSlash} onCheckedChange={saveSlashKey} />
        )
      }
    />
  );
}
