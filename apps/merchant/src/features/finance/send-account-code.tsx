import { SendCodeButton } from '#features/identity/send-code-button.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Mails the code with which a member changes the account. */
export function SendAccountCode({ onSent }: { onSent: () => void }) {
  const t = useText();
  const sendCode = useSend(apiClient.finance.sendAccountCode.mutate);
  return (
    <SendCodeButton
      sending={sendCode.isPending}
      onSent={onSent}
      send={async () => {
        const { resendAfterS } = await sendCode.mutateAsync({});
        return { resendAfterS, words: t('finance.codeSent') };
      }}
    />
  );
}
