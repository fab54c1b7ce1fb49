import { Button } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { useEffect, useRef, useState } from 'react';
import { registerServiceWorker } from '#platform/browser/register-service-worker.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type UpdatePromptProps = {
  /** True if the page has nothing at its bottom that this would cover. */
  mayShow: boolean;
};

/** Offers a new build of the app; the user decides when to load it. */
export default function UpdatePrompt({ mayShow }: UpdatePromptProps) {
  const t = useText();
  const update = useRef<(() => Promise<void>) | null>(null);
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    registerServiceWorker((take) => {
      update.current = take;
      setOffered(true);
    });
  }, []);
  if (!offered || !mayShow) return null;
  return (
    <div className="fixed inset-x-0 bottom-16 z-30 mx-auto max-w-column px-3 pb-safe">
      <div className="overflow-hidden rounded-xl shadow-float">
        <Banner
          tone="info"
          action={
            <span className="flex gap-1">
              <Button tone="ghost" size="small" onClick={() => setOffered(false)}>
                {t('shell.update.later')}
              </Button>
              <Button size="small" onClick={() => void update.current?.()}>
                {t('shell.update.take')}
              </Button>
            </span>
          }
        >
          {t('shell.update.offer')}
        </Banner>
      </div>
    </div>
  );
}
