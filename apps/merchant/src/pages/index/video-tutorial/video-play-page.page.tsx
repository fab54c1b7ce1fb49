import { idPattern } from '@larder/domain/ids';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { Skeleton } from '@larder/ui/feedback/skeleton';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { TutorialContent } from './video-play-page/tutorial-content.tsx';

const PATH = '/pages/index/video-tutorial/video-play-page';

/** Screen 46: a tutorial with captions and transcript; goes on where the member left it. */
export default function VideoPlayPage() {
  const { locale } = useReader();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const isKnown = idPattern.test(id);
  const tutorial = trpc.tutorial.read.useQuery({ id, locale }, { enabled: isKnown });
  if (!isKnown) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen
      path={PATH}
      query={tutorial}
      skeleton={
        <>
          <Skeleton className="h-[min(76dvh,48rem)] w-full" />
          <DetailSkeleton rows={3} />
        </>
      }
    >
      {(data) => (
        <TutorialContent
          key={data.id}
          tutorial={data}
          onRetry={async () => (await tutorial.refetch()).data?.videoUrl}
        />
      )}
    </DataScreen>
  );
}
