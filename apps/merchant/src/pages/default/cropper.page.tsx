import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { Section } from '@larder/ui/layout/section';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { cropToJpeg, fittedSize } from '@larder/ui/media/crop-to-jpeg';
import { ImageCropper } from '@larder/ui/media/image-cropper';
import type { PixelArea } from '@larder/ui/media/image-cropper-props';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useObjectUrl } from '#screen-kit/screen/use-object-url.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type Cropped, CropResult } from './cropper/crop-result.tsx';
import { type CropperTexts, cropperTexts } from './cropper/cropper-texts.ts';
import { PictureInput } from './cropper/picture-input.tsx';
import { samplesIn } from './default/samples-in.ts';

const PATH = '/pages/default/cropper';
const RATIOS = ['1', '1.5', '0.75'];
const RATIO_MIN = 0.2;
const RATIO_MAX = 5;

/** Screen 15: choose a picture, pan, zoom 1 to 4, crop, and see the result with its size. */
export default function CropperPage() {
  const { locale } = useReader();
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('ratio') ?? '1';
  const ratio = /^\d+(\.\d+)?$/.test(wanted) ? Number(wanted) : Number.NaN;
  if (!(ratio >= RATIO_MIN && ratio <= RATIO_MAX)) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <AppScreen path={PATH}>
      <CropperBody
        key={ratio}
        words={samplesIn(cropperTexts, locale)}
        locale={locale}
        ratio={ratio}
        onRatio={(next) => setQuery({ ratio: next }, { replace: true })}
      />
    </AppScreen>
  );
}

type CropperBodyProps = {
  words: CropperTexts;
  locale: string;
  ratio: number;
  onRatio: (ratio: string) => void;
};

function CropperBody({ words, locale, ratio, onRatio }: CropperBodyProps) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  const [area, setArea] = useState<PixelArea | null>(null);
  const [cropped, setCropped] = useState<Cropped | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const url = useObjectUrl(file);

  async function pick(next: File) {
    setCropped(null);
    const readable = await canBeRead(next);
    setError(readable ? undefined : t('refusal.FILE_ERROR'));
    setFile(readable ? next : null);
  }
  async function crop() {
    if (!file || !area) return;
    setBusy(true);
    const box = { maxSidePx: limits.imageBoxPx, quality: limits.imageJpegQuality / 100 };
    const picture = await cropToJpeg(file, area, box);
    setBusy(false);
    const problem = !picture
      ? t('refusal.FILE_ERROR')
      : picture.size > limits.imageMaxBytes
        ? t('valid.image.size')
        : undefined;
    setError(problem);
    if (picture && !problem) setCropped({ picture, ...fittedSize(area, limits.imageBoxPx) });
  }
  return (
    <>
      <Section padded>
        <SegmentedControl
          label={words.ratio}
          value={String(ratio)}
          onChange={onRatio}
          segments={RATIOS.map((value) => ({ value, label: `${value} : 1` }))}
        />
        <PictureInput
          label={file ? words.pickOther : words.pick}
          hint={words.pickHint}
          error={error}
          onPick={pick}
        />
        {url && (
          <>
            <ImageCropper
              src={url}
              ratio={ratio}
              onChange={setArea}
              texts={{ frame: words.frame, zoom: words.zoom, zoomNumber: words.zoomNumber }}
            />
            <Button block disabled={!area} busyText={busy ? words.cropping : undefined} onClick={crop}>
              {words.crop}
            </Button>
          </>
        )}
      </Section>
      {cropped && <CropResult cropped={cropped} words={words} locale={locale} />}
    </>
  );
}

async function canBeRead(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
