import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { SavedCodes } from '#features/identity/two-step/saved-codes.tsx';
import { SetUp } from '#features/identity/two-step/set-up.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OwnChangeSheet } from './own-change-sheet.tsx';
import { TwoStepOn } from './two-step-on.tsx';

type TwoStepProps = { twoStep: Outputs['identity']['readTwoStep']; email: string };
type Doing = 'nothing' | 'setUp' | 'move' | 'renew' | 'turnOff';

/** Shows whether verification is on, and leads through every change of it. */
export function TwoStep({ twoStep, email }: TwoStepProps) {
  const t = useText();
  const toast = useToast();
  const { identity } = trpc.useUtils();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stop = () => {
    setDoing('nothing');
    setCodes(null);
    void identity.readTwoStep.invalidate();
    void identity.readMe.invalidate();
  };
  if (codes) return <SavedCodes codes={codes} email={email} replacesOthers onDone={stop} />;
  if (doing === 'setUp' || doing === 'move') {
    return <SetUp email={email} moves={doing === 'move'} onDone={stop} />;
  }
  if (!twoStep.isOn) return <TwoStepOff onSetUp={() => setDoing('setUp')} />;
  return (
    <>
      <TwoStepOn twoStep={twoStep} onChoose={setDoing} />
      <OwnChangeSheet
        change={doing === 'renew' || doing === 'turnOff' ? doing : null}
        onClose={() => setDoing('nothing')}
        onRenewed={setCodes}
        onTurnedOff={() => {
          toast.success(t('toast.twoStepOff'));
          stop();
        }}
      />
    </>
  );
}

function TwoStepOff({ onSetUp }: { onSetUp: () => void }) {
  const t = useText();
  return (
    <div className="flex grow flex-col">
      <div className="flex flex-col items-center gap-3 px-6 py-10 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-brand">
          <ShieldCheck aria-hidden="true" className="size-8" />
        </span>
        <h2 className="font-bold text-xl">{t('identity.twoStep.off.title')}</h2>
        <p className="max-w-80 text-ink-mid">{t('identity.twoStep.off.about')}</p>
      </div>
      <StickyFooter>
        <Button onClick={onSetUp}>{t('identity.twoStep.setUp')}</Button>
      </StickyFooter>
    </div>
  );
}
