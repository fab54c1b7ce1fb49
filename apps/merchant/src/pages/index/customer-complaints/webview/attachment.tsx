import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { SavePicture } from '#features/media/save-picture.tsx';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type AttachmentProps = { path: ScreenPath; src: string; title: string };

/** A picture of a complaint, as large as the screen. Its link expires. */
export function Attachment({ path, src, title }: AttachmentProps) {
  const t = useText();
  const [state, setState] = useState<'loading' | 'ready' | 'error'>('loading');
  return (
    <AppScreen path={path} title={title} state={state}>
      {state === 'error' ? (
        <EmptyState
          icon={<ImageOff aria-hidden="true" />}
          title={t('complaint.picture.gone')}
          hint={t('complaint.picture.goneHint')}
        />
      ) : (
        <div className="flex grow flex-col justify-center gap-3 bg-night p-3">
          <img
            src={src}
            alt={title}
            onLoad={() => setState('ready')}
            onError={() => setState('error')}
            className="mx-auto max-h-[75dvh] max-w-full rounded-lg object-contain"
          />
          <div className="flex justify-center">
            <SavePicture src={src} name={title} />
          </div>
        </div>
      )}
    </AppScreen>
  );
}
