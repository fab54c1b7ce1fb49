import { attachmentsFields } from '@larder/contract/onboarding.contract';
import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { useState } from 'react';
import { PictureTile } from '#features/picture/picture-tile.tsx';
import type { UploadedPicture } from '#features/picture/upload-picture.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StepProps } from './application-data.ts';
import { StepForm } from './step-form.tsx';
import { useStepSave } from './use-step-save.ts';

/** Step 5: pictures that the server judges when they arrive. */
export function AttachmentsStep({ data, go }: StepProps) {
  const t = useText();
  const { voidChecks = [], driverLicenses = [] } = data.application ?? {};
  const send = useSend(apiClient.onboarding.saveAttachments.mutate);
  const { save, conflict } = useStepSave('attachments', data, () => go(5));
  const [added, setAdded] = useState<readonly UploadedPicture[]>([]);
  const app = useAppForm({
    schema: attachmentsFields,
    defaults: {
      voidChecks: voidChecks.map(({ fileKey }) => fileKey),
      driverLicenses: driverLicenses.map(({ fileKey }) => fileKey),
    },
    send: (step) => save((version) => send.mutateAsync({ version, step })),
  });
  const known = [...voidChecks, ...driverLicenses, ...added];
  const pictures = { known, add: (picture: UploadedPicture) => setAdded([...added, picture]) };
  return (
    <StepForm form={app} conflict={conflict}>
      <p className="text-ink-soft">{t('onboarding.attachmentsHint')}</p>
      <Pictures
        {...pictures}
        {...app.controlled('voidChecks')}
        title={t('onboarding.voidCheck')}
        name={t('onboarding.voidCheck')}
        hint={t('onboarding.voidCheckHint')}
        max={onboardingLimits.voidChecksMax}
      />
      <Pictures
        {...pictures}
        {...app.controlled('driverLicenses')}
        title={t('onboarding.driverLicenses')}
        name={t('onboarding.driverLicense')}
        hint={t('onboarding.driverLicenseHint')}
        max={onboardingLimits.driverLicensesMax}
      />
    </StepForm>
  );
}

type PicturesProps = {
  title: string;
  name: string;
  hint: string;
  max: number;
  value: string[];
  onValueChange: (keys: string[]) => void;
  error?: string | undefined;
  known: readonly UploadedPicture[];
  add: (picture: UploadedPicture) => void;
};

/** Pictures of one kind; one empty tile follows the existing ones. */
function Pictures({ title, name, hint, max, value, onValueChange, error, known, add }: PicturesProps) {
  const shown = value.length < max ? [...value, ''] : value;
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold text-lg">{title}</legend>
      <p className="mb-2 text-ink-soft text-sm">{hint}</p>
      <div className="grid grid-cols-3 gap-3">
        {shown.map((key, at) => (
          <PictureTile
            key={key || `empty ${value.length}`}
            kind="onboarding"
            name={max === 1 ? name : `${name} ${at + 1}`}
            label={max === 1 ? name : String(at + 1)}
            value={key ? (known.find(({ fileKey }) => fileKey === key) ?? { fileKey: key, url: '' }) : null}
            onChange={(picture) => {
              if (picture) add(picture);
              const others = value.filter((other) => other !== key);
              onValueChange(picture ? [...others, picture.fileKey] : others);
            }}
            required={at === 0}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
