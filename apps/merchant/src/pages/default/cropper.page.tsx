import { limits } from '@larder/domain/limits';
import { Button, ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import { Section } from '@larder/ui/layout/section';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { cropToJpeg, fittedSize } from '@larder/ui/media/crop-to-jpeg';
import { ImageCropper, type PixelArea } from '@larder/ui/media/image-cropper';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type Cropped, CropResult } from './cropper/crop-result.tsx';
import { type CropperTexts, cropperTexts } from './cropper/cropper-texts.ts';
import { PictureInput } from './cropper/picture-input.tsx';
import { useObjectUrl } from './cropper/use-object-url.ts';

const RATIOS = ['1', '1.5', '0.75'];
const RATIO_MIN = 0.2;
const RATIO_MAX = 5;

/** Screen 15: choose a picture, pan, zoom 1 to 4, crop, and see the result with its size. */
export default function CropperPage() {
  const { i18n } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const locale = i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US';
  const words = cropperTexts[locale];
  const wanted = query.get('ratio') ?? '1';
  const ratio = /^\d+(\.\d+)?$/.test(wanted) ? Number(wanted) : Number.NaN;
  const wrong = !(ratio >= RATIO_MIN && ratio <= RATIO_MAX);
  return (
    <Screen
      path="/pages/default/cropper"
      state={wrong ? 'error' : 'ready'}
      bar={<NavBar title={words.title} back={{ label: words.back, onBack: () => window.history.back() }} />}
    >
      {wrong ? (
        <EmptyState
          icon={<ImageOff />}
          title={words.wrong}
          action={
            <ButtonLink href="/" size="medium">
              {words.home}
            </ButtonLink>
          }
        />
      ) : (
        <CropperBody
          key={ratio}
          words={words}
          locale={locale}
          ratio={ratio}
          onRatio={(next) => setQuery({ ratio: next }, { replace: true })}
        />
      )}
    </Screen>
  );
}

type CropperBodyProps = {
  words: CropperTexts;
  locale: string;
  ratio: number;
  onRatio: (ratio: string) => void;
};

function CropperBody({ words, locale, ratio, onRatio }: CropperBodyProps) {
  const [file, setFile] = useState<File | null>(null);
  const [area, setArea] = useState<PixelArea | null>(null);
  const [cropped, setCropped] = useState<Cropped | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const url = useObjectUrl(file);

  async function pick(next: File) {
    setCropped(null);
    const readable = await canBeRead(next);
    setError(readable ? undefined : words.fileError);
    setFile(readable ? next : null);
  }
  async function crop() {
    if (!file || !area) return;
    setBusy(true);
    const box = { maxSidePx: limits.imageBoxPx, quality: limits.imageJpegQuality / 100 };
    const picture = await cropToJpeg(file, area, box);
    setBusy(false);
    const problem = !picture
      ? words.fileError
      : picture.size > limits.imageMaxBytes
        ? words.tooLarge
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
