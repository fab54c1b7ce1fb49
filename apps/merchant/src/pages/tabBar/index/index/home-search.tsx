import { IconButton } from '@larder/ui/controls/icon-button';
import { Search } from 'lucide-react';
import { NoticeBell } from '#features/notice/notice-bell.tsx';
import { useSearch } from '#features/search/use-search.tsx';
import { useWindowSize } from '#platform/browser/window-size.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/**
 * The bell, and the search in the bar of a phone; wider windows have it beside every screen. Loads after the first
 * screen.
 */
export default function HomeSearch() {
  const t = useText();
  const search = useSearch();
  const hasNav = useWindowSize('rail');
  return (
    <>
      {search && !hasNav && (
        <IconButton icon={<Search aria-hidden="true" />} label={t('shell.search')} onPress={search.open} />
      )}
      <NoticeBell />
      {!hasNav && search?.dialog}
    </>
  );
}
