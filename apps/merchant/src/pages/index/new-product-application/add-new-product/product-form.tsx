import { Button } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AboutSection } from './about-section.tsx';
import { DraftNote } from './draft-note.tsx';
import { GtinSection } from './gtin-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { PricesSection } from './prices-section.tsx';
import type { ProductEntry } from './product-entry.ts';
import { StorageSection } from './storage-section.tsx';
import { useKeptPictures } from './use-kept-pictures.ts';
import { useProductForm } from './use-product-form.ts';

type ProductFormProps = {
  id: string | null;
  draftKey: string;
  defaults: ProductEntry;
  linked: readonly { fileKey: string; url: string }[];
  blobs: Record<string, Blob>;
  /** True if the values come from the phone's draft. */
  restored: boolean;
  /** Reason why the platform rejected it. */
  note: string | null;
  onDiscard: () => void;
};

/** Form with everything that the platform must know about a product. */
export function ProductForm(props: ProductFormProps) {
  const { id, draftKey, defaults, linked, blobs, restored, note, onDiscard } = props;
  const t = useText();
  const pictures = useKeptPictures(linked, blobs);
  const form = useProductForm({ id, draftKey, defaults, pictures });
  const { asking } = form;
  return (
    <form {...form.formProps} className="flex grow flex-col">
      {note && <Banner tone="bad">{t('product.form.rejected', { note })}</Banner>}
      {restored && <DraftNote onDiscard={onDiscard} />}
      <GtinSection form={form} id={id} />
      <AboutSection form={form} />
      <PicturesSection form={form} pictures={pictures} />
      <PricesSection form={form} />
      <StorageSection form={form} />
      <StickyFooter note={t('product.form.draft')}>
        <Button
          type="submit"
          disabled={!form.mayWrite}
          busyText={form.sending ? t('shell.sending') : undefined}
        >
          {t('btn.submit')}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={asking !== null}
        title={t('product.form.confirmTitle')}
        sentence={t('product.form.confirmSentence', { name: asking?.name ?? '' })}
        cancelLabel={t('btn.cancel')}
        verb={t('btn.submit')}
        onCancel={() => asking?.answer(false)}
        onConfirm={() => asking?.answer(true)}
      />
    </form>
  );
}
