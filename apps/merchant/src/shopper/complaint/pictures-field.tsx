import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { Button } from '@larder/ui/controls/button';
import { Camera, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { refusalOf } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { type SentPicture, sendPicture } from './send-picture.ts';

type PicturesFieldProps = {
  token: string;
  pictures: readonly SentPicture[];
  onChange: (pictures: readonly SentPicture[]) => void;
  onBusy: (busy: boolean) => void;
};

/** Up to six pictures, each sent as soon as it is chosen. */
export function PicturesField({ token, pictures, onChange, onBusy }: PicturesFieldProps) {
  const words = useWords();
  const { t } = words;
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(files: readonly File[]) {
    setProblem(null);
    setBusy(true);
    onBusy(true);
    let sent = pictures;
    for (const file of files.slice(0, complaintLimits.picturesMax - pictures.length)) {
      try {
        const picture = await sendPicture(file, token);
        sent = [...sent, picture];
        onChange(sent);
      } catch (error) {
        const { code } = refusalOf(error);
        setProblem(
          code === 'FILE_ERROR' ? t('shopper.complaint.notAPicture') : words.refusal(refusalOf(error)),
        );
        break;
      }
    }
    setBusy(false);
    onBusy(false);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{t('shopper.complaint.pictures')}</legend>
      {pictures.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2">
          {pictures.map(({ fileKey, url }, index) => (
            <li key={fileKey} className="relative">
              <img
                src={url}
                alt={t('shopper.complaint.picture', { nth: index + 1 })}
                className="aspect-square w-full rounded-lg object-cover"
              />
              <button
                type="button"
                aria-label={t('shopper.complaint.removePicture', { nth: index + 1 })}
                onClick={() => onChange(pictures.filter((picture) => picture.fileKey !== fileKey))}
                className="absolute top-0 right-0 grid size-11 place-items-center rounded-bl-lg rounded-tr-lg bg-surface/90"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < complaintLimits.picturesMax && (
        <Button
          block
          tone="secondary"
          size="medium"
          disabled={!online}
          icon={<Camera aria-hidden="true" />}
          busyText={busy ? t('shopper.complaint.sendingPicture') : undefined}
          onClick={() => input.current?.click()}
        >
          {t('shopper.complaint.addPicture')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/heic"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={t('shopper.complaint.pictures')}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      <p className="mt-1 text-ink-soft text-sm">
        {t('shopper.complaint.picturesHint', { count: complaintLimits.picturesMax })}
      </p>
      {problem && (
        <p role="alert" className="mt-1 font-medium text-bad text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
