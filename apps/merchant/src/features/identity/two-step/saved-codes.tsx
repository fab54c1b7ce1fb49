import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Section } from '@larder/ui/layout/section';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Copy, Download } from 'lucide-react';
import { downloadFile } from '#platform/browser/picture-file.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type SavedCodesProps = {
  codes: readonly string[];
  email: string;
  /** True if earlier codes stopped working. */
  replacesOthers: boolean;
  onDone: () => void;
};

/** The recovery codes, which are shown this once. */
export function SavedCodes({ codes, email, replacesOthers, onDone }: SavedCodesProps) {
  const t = useText();
  const toast = useToast();
  // A user who leaves now has no codes: the app asks first.
  useUnsaved(true);
  const file = `${t('identity.twoStep.saved.file', { email })}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success(t('toast.copied'));
  };
  return (
    <div className="flex grow flex-col" data-recovery-codes="">
      <div className="flex flex-col gap-2 px-4 pt-6 pb-4">
        <h2 className="font-bold text-xl">{t('identity.twoStep.saved.title')}</h2>
        <p className="text-ink-mid">{t('identity.twoStep.saved.about')}</p>
        {replacesOthers && <p className="font-medium text-bad">{t('identity.twoStep.saved.void')}</p>}
      </div>
      <Section padded>
        <ul
          aria-label={t('identity.twoStep.saved.list')}
          className="grid grid-cols-2 gap-x-4 gap-y-3 font-mono text-lg tabular-nums max-[18rem]:grid-cols-1"
        >
          {codes.map((code) => (
            <li key={code} className="text-center">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 [&>*]:flex-[1_1_7em]">
          <Button
            tone="secondary"
            size="medium"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t('identity.twoStep.saved.copy')}
          </Button>
          <Button
            tone="secondary"
            size="medium"
            icon={<Download aria-hidden="true" />}
            onClick={() =>
              downloadFile(
                `data:text/plain;charset=utf-8,${encodeURIComponent(file)}`,
                'larder-recovery-codes.txt',
              )
            }
          >
            {t('identity.twoStep.saved.download')}
          </Button>
        </div>
      </Section>
      <StickyFooter>
        <Button onClick={onDone}>{t('identity.twoStep.saved.done')}</Button>
      </StickyFooter>
    </div>
  );
}
