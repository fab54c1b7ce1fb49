import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { formatOwnership } from '@larder/domain/onboarding/ownership';
import type { SigningState } from '@larder/domain/onboarding/signing-link';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ResendButton } from './resend-button.tsx';
import type { SubmittedData } from './submitted-data.ts';

const TONES: Record<SigningState, BadgeTone> = { signed: 'good', waiting: 'warn', expired: 'bad' };

/** How much the owners who signed hold, and every owner with their link. */
export function SignersCard({ application }: { application: SubmittedData }) {
  const t = useText();
  const { signedBp, signers } = application;
  return (
    <Card title={t('onboarding.signers')}>
      <SignedShare signedBp={signedBp} />
      <ul className="mt-2 divide-y divide-line">
        {signers.map((signer) => (
          <Signer key={signer.id} signer={signer} />
        ))}
      </ul>
    </Card>
  );
}

/** Signed share, with a mark where it is enough. */
function SignedShare({ signedBp }: { signedBp: number }) {
  const t = useText();
  const { ownershipNeededBp, ownershipMaxBp } = onboardingLimits;
  const share = formatOwnership(signedBp);
  const text = t('onboarding.signedOf', { share });
  const isEnough = signedBp >= ownershipNeededBp;
  return (
    <div data-signed={signedBp}>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span>{t('onboarding.signedShare')}</span>
        <span className="font-semibold tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('onboarding.signedShare')}
        aria-valuenow={Math.round(signedBp / 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="relative h-2.5 rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full ${isEnough ? 'bg-good' : 'bg-ink'}`}
          style={{ width: `${Math.min(100, (signedBp / ownershipMaxBp) * 100)}%` }}
        />
        <div
          className="absolute -inset-y-1 w-0.5 bg-ink"
          style={{ left: `${(ownershipNeededBp / ownershipMaxBp) * 100}%` }}
        />
      </div>
    </div>
  );
}

function Signer({ signer }: { signer: SubmittedData['signers'][number] }) {
  const t = useText();
  const { dateTime, phoneZone } = useFormats();
  const { id, name, email, state, ownershipBp, sentAt, validUntil, signedAt, resendFrom } = signer;
  const lines = signedAt
    ? [t('onboarding.signedAt', { time: dateTime(signedAt, phoneZone) })]
    : [
        ...(sentAt ? [t('onboarding.sentAt', { time: dateTime(sentAt, phoneZone) })] : []),
        ...(validUntil && state === 'waiting'
          ? [t('onboarding.validUntil', { time: dateTime(validUntil, phoneZone) })]
          : []),
      ];
  return (
    <li data-id={id} data-signer={state} className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_10em]">
          <p className="break-words font-semibold">{name}</p>
          <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{email}</p>
          <p className="text-sm">{t('onboarding.holds', { share: formatOwnership(ownershipBp) })}</p>
        </div>
        <Badge tone={TONES[state]} name={`signer.${state}`}>
          {t(`onboarding.state.${state}`)}
        </Badge>
      </div>
      <p className="text-ink-soft text-sm">{lines.join(' · ')}</p>
      {resendFrom && <ResendButton signatureId={id} name={name} from={resendFrom} />}
    </li>
  );
}
