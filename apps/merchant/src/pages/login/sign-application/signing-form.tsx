import type { Locale } from '@larder/domain/locale';
import { formatOwnership } from '@larder/domain/onboarding/ownership';
import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadToEnd } from '#features/onboarding/read-to-end.tsx';
import { emptySignature, markOf, SignatureField } from '#features/onboarding/signature-field.tsx';
import type { Signing } from '#features/onboarding/signing.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type SigningFormProps = { token: string; signing: Signing; onSigned: () => void };

/** What is signed, the agreement to its end, and the field to sign in. */
export function SigningForm({ token, signing, onSigned }: SigningFormProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { dateTime, phoneZone } = useFormats();
  const locale = useTranslation().i18n.language as Locale;
  const [share, setShare] = useState(0);
  const [signature, setSignature] = useState(emptySignature);
  const [error, setError] = useState<string>();
  const send = useSend(apiClient.onboarding.signApplication.mutate);
  const { businessName: merchant, name, ownershipBp, validUntil, version, blocks } = signing;
  const hasRead = share === 1;
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    const given = markOf(signature, name);
    if (!given.ok) return setError(t(given.key));
    try {
      await send.mutateAsync({ token, locale, mark: given.mark });
      onSigned();
    } catch (failure) {
      setError(textOf(failure));
      toast.error(textOf(failure));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void sign(event)} className="flex flex-col gap-5">
      <h2 className="break-words font-bold text-xl">{t('onboarding.sign.heading', { merchant })}</h2>
      <p className="break-words text-ink-mid">
        {t('onboarding.sign.sentence', { merchant, share: formatOwnership(ownershipBp) })}
      </p>
      <p className="text-ink-soft text-sm">
        {t('onboarding.sign.until', { time: dateTime(validUntil, phoneZone) })} ·{' '}
        {t('onboarding.version', { version })}
      </p>
      <div className="rounded-xl border border-line p-4">
        <ReadToEnd blocks={blocks} onRead={setShare} />
      </div>
      <section aria-label={t('onboarding.signHere')} className="flex flex-col gap-3">
        <h3 className="break-words font-bold text-lg">{t('onboarding.sign.signer', { name })}</h3>
        {hasRead ? (
          <SignatureField
            name={name}
            value={signature}
            onChange={(changed) => {
              setSignature(changed);
              setError(undefined);
            }}
            error={error}
          />
        ) : (
          <p className="text-ink-soft">{t('onboarding.sign.readFirst')}</p>
        )}
      </section>
      <Button
        type="submit"
        block
        disabled={!online || !hasRead}
        busyText={send.isPending ? t('shell.sending') : undefined}
      >
        {t('onboarding.sign.verb')}
      </Button>
    </form>
  );
}
