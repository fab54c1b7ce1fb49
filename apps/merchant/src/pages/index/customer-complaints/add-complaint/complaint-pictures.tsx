import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { useState } from 'react';
import { PictureTile } from '#features/picture/picture-tile.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { NewComplaintForm } from './use-new-complaint.ts';

/** Up to six pictures; one empty tile follows the existing ones. */
export function ComplaintPictures({ form }: { form: NewComplaintForm }) {
  const t = useText();
  const { value, onValueChange, error } = form.controlled('pictures');
  const keys = value ?? [];
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const shown = keys.length < complaintLimits.picturesMax ? [...keys, ''] : keys;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('complaint.pictures')}</legend>
      <p className="mb-2 text-ink-soft text-sm">
        {t('complaint.picturesHint', { count: complaintLimits.picturesMax })}
      </p>
      <div className="grid grid-cols-3 gap-3">
        {shown.map((key, at) => (
          <PictureTile
            key={key || `empty ${keys.length}`}
            kind="complaint"
            name={t('complaint.picture', { nth: at + 1 })}
            label={String(at + 1)}
            value={key ? { fileKey: key, url: urls.get(key) ?? '' } : null}
            onChange={(picture) => {
              if (picture) setUrls(new Map([...urls, [picture.fileKey, picture.url]]));
              const others = keys.filter((other) => other !== key);
              onValueChange(picture ? [...others, picture.fileKey] : others);
            }}
            onUnsent={form.onUnsent}
          />
        ))}
      </div>
      {error && <p className="mt-1 font-medium text-bad text-sm">{error}</p>}
    </fieldset>
  );
}
