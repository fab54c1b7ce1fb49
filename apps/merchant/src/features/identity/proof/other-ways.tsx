import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type OtherWaysProps = {
  /** True if the user has a passkey that this browser can ask for. */
  passkey: boolean;
  /** True while two-step verification is on. */
  code: boolean;
  way: 'password' | 'code';
  onWay: (way: 'password' | 'code') => void;
  onProven: () => void;
};

/** Ways besides the field that is shown. */
export function OtherWays({ passkey, code, way, onWay, onProven }: OtherWaysProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const prove = async () => {
    setBusy(true);
    try {
      const { askPasskey } = await import('#features/identity/passkey/ask-passkey.ts');
      const { challengeId, options } = await apiClient.identity.beginPasskeyProof.mutate({});
      const credential = await askPasskey(options);
      if (!credential) return void toast.error(t('identity.passkey.stopped'));
      await apiClient.identity.proveFresh.mutate({ way: 'passkey', challengeId, credential });
      onProven();
    } catch (error) {
      toast.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {passkey && (
        <Button
          tone="secondary"
          block
          icon={<KeySquare aria-hidden="true" />}
          disabled={!online}
          busyText={busy ? t('shell.sending') : undefined}
          onClick={() => void prove()}
        >
          {t('identity.secondStep.usePasskey')}
        </Button>
      )}
      {code && (
        <Button tone="ghost" block onClick={() => onWay(way === 'code' ? 'password' : 'code')}>
          {way === 'code' ? t('identity.proof.usePassword') : t('identity.proof.useCode')}
        </Button>
      )}
    </>
  );
}
