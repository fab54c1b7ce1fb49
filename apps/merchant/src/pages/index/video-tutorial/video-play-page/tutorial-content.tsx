import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import type { PlayerHandle } from '@larder/ui/media/captioned-player';
import { useRef, useState } from 'react';
import { Cover } from '#features/tutorial/cover.tsx';
import { useProgress } from '#features/tutorial/use-progress.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { Transcript } from './transcript.tsx';
import { TutorialVideo } from './tutorial-video.tsx';

type TutorialContentProps = {
  tutorial: Outputs['tutorial']['read'];
  /** Asks for the tutorial again, because links end, and returns that of its video. */
  onRetry: () => Promise<string | undefined>;
};

/** The video, its title and transcript, and the next tutorial. */
export function TutorialContent({ tutorial, onRetry }: TutorialContentProps) {
  const t = useText();
  const player = useRef<PlayerHandle>(null);
  const { title, category, captions, next } = tutorial;
  const [atMs, setAtMs] = useState(0);
  const progress = useProgress(tutorial);
  return (
    <>
      <TutorialVideo
        ref={player}
        tutorial={tutorial}
        onRetry={onRetry}
        onTime={(ms) => {
          setAtMs(ms);
          progress.onTime(ms);
        }}
        onRest={progress.onRest}
      />
      <div className="px-4 pt-4">
        <h2 className="break-words font-bold text-xl">{title}</h2>
        <p className="text-ink-soft text-sm">{t(`enum.tutorial.category.${category}`)}</p>
      </div>
      {next && (
        <Section title={t('tutorial.next')}>
          <List label={t('tutorial.next')}>
            <ListRow
              id={next.id}
              href={screenHref('/pages/index/video-tutorial/video-play-page', { id: next.id })}
              leading={<Cover tutorial={next} />}
              strong
              title={next.title}
            />
          </List>
        </Section>
      )}
      {captions.cues.length > 0 && (
        <Section title={t('tutorial.transcript')}>
          <Transcript captions={captions} atMs={atMs} onChoose={(ms) => player.current?.playFrom(ms)} />
        </Section>
      )}
    </>
  );
}
