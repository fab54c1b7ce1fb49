import { type Locale, localeTable } from '@larder/domain/locale';
import { Badge } from '@larder/ui/feedback/badge';
import { ListRow } from '@larder/ui/layout/list-row';
import { Check, CloudOff, Smartphone } from 'lucide-react';
import { Cover } from '#features/tutorial/cover.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type TutorialRowProps = {
  tutorial: Outputs['tutorial']['list']['items'][number];
  /** On this phone. */
  isKept: boolean;
  isOnline: boolean;
};

/** A tutorial in the list: what it is about, how far the member has come, and whether it is on the phone. */
export function TutorialRow({ tutorial, isKept, isOnline }: TutorialRowProps) {
  const t = useText();
  const { id, title, category, locale, progress } = tutorial;
  const language = localeTable[locale as Locale]?.name ?? locale;
  return (
    <ListRow
      id={id}
      href={screenHref('/pages/index/video-tutorial/video-play-page', { id })}
      leading={<Cover tutorial={tutorial} />}
      strong
      title={title}
      subtitle={
        <>
          <span className="block">
            {t(`enum.tutorial.category.${category}`)} · {language}
          </span>
          <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            {progress?.watched && (
              <Badge tone="good" name="tutorial.watched" icon={<Check aria-hidden="true" />}>
                {t('tutorial.watched')}
              </Badge>
            )}
            {isKept && (
              <Badge tone="neutral" name="tutorial.kept" icon={<Smartphone aria-hidden="true" />}>
                {t('tutorial.kept')}
              </Badge>
            )}
            {!isKept && !isOnline && (
              <Badge tone="warn" name="tutorial.online" icon={<CloudOff aria-hidden="true" />}>
                {t('tutorial.needsNetwork')}
              </Badge>
            )}
          </span>
        </>
      }
    />
  );
}
