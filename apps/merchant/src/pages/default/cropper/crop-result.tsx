import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Section } from '@larder/ui/layout/section';
import { useObjectUrl } from '#screen-kit/screen/use-object-url.ts';
import type { CropperTexts } from './cropper-texts.ts';

export type Cropped = { picture: Blob; width: number; height: number };

/** The cropped picture with its size in px and in kilobytes. */
export function CropResult({
  cropped,
  words,
  locale,
}: {
  cropped: Cropped;
  words: CropperTexts;
  locale: string;
}) {
  const url = useObjectUrl(cropped.picture);
  const kilobytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  });
  return (
    <Section title={words.result}>
      {url && (
        <div className="grid place-items-center bg-sunken p-4">
          <img src={url} alt={words.resultAlt} className="max-h-80 max-w-full rounded-md" />
        </div>
      )}
      <KeyValueList>
        <KeyValue label={words.size} value={`${cropped.width} × ${cropped.height} px`} />
        <KeyValue label={words.bytes} value={kilobytes.format(cropped.picture.size / 1000)} />
      </KeyValueList>
    </Section>
  );
}
