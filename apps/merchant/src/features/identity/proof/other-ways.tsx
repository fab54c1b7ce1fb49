import { Button } from '@larder/ui/controls/button';
import { PasskeyButton } from '#features/identity/passkey/passkey-button.tsx';
import { apiClient } from '#platform/api/api-client.ts';
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
  const prove = async () => {
    const { askPasskey } = await import('#features/identity/passkey/ask-passkey.ts');
    const { challengeId, options } = await apiClient.identity.beginPasskeyProof.mutate({});
    const credential = await askPasskey(options);
    if (!credential) return false;
    await apiClient.identity.proveFresh.mutate({ way: 'passkey', challengeId, credential });
    onProven();
    return true;
  };
  return (
    <>
      {passkey && <PasskeyButton words={t('identity.secondStep.usePasskey')} ask={prove} />}
      {code && (
        <Button tone="ghost" block onClick={() => onWay(way === 'code' ? 'password' : 'code')}>
          {way === 'code' ? t('identity.proof.usePassword') : t('identity.proof.useCode')}
        </Button>
      )}
    </>
  );
}
