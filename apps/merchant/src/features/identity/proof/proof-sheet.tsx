import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { canUsePasskeys } from '#platform/browser/passkey-support.ts';
import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OtherWays } from './other-ways.tsx';
import { ProofForm } from './proof-form.tsx';

type ProofSheetProps = { onProven: () => void; onClose: () => void };

/**
 * Asks the user who they are before money or permissions change: by password, by a code, or by a passkey. [decision
 * 262]
 */
export function ProofSheet({ onProven, onClose }: ProofSheetProps) {
  const t = useText();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const { data: ways } = trpc.identity.readProofWays.useQuery(undefined, { staleTime: 0 });
  return (
    <Sheet open onClose={onClose} title={t('identity.proof.title')} closeLabel={t('btn.cancel')}>
      <div className="flex flex-col gap-5 px-5 pb-5" data-proof="">
        <p className="text-ink-mid">{t('identity.proof.about')}</p>
        <ProofForm way={way} onProven={onProven} />
        <OtherWays
          passkey={ways?.passkey === true && canUsePasskeys()}
          code={ways?.code === true}
          way={way}
          onWay={setWay}
          onProven={onProven}
        />
      </div>
    </Sheet>
  );
}
