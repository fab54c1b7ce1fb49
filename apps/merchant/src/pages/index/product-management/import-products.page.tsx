import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { FileSpreadsheet } from 'lucide-react';
import { useOnline } from '#platform/network-state.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { FileButton } from './import-products/file-button.tsx';
import { ImportPreview } from './import-products/import-preview.tsx';
import { useOwnImport } from './import-products/use-own-import.ts';

/** Screen 148: a table of products is looked at, then imported with one tap. [decision 322] */
export default function ImportProductsPage() {
  const t = useText();
  const online = useOnline();
  const state = useOwnImport();
  const { preview, changes, problem, isBusy } = state;
  useUnsaved(changes > 0);
  const file = (
    <FileButton tone={preview ? 'secondary' : 'primary'} disabled={!online || isBusy} onPick={state.look}>
      {isBusy ? t('shell.loading') : t(preview ? 'product.import.other' : 'product.import.choose')}
    </FileButton>
  );
  return (
    <AppScreen path="/pages/index/product-management/import-products" plain>
      {preview ? (
        <ImportPreview fileName={state.fileName} preview={preview} />
      ) : (
        <EmptyState
          icon={<FileSpreadsheet aria-hidden="true" />}
          title={t('product.import.title')}
          hint={t('product.import.hint')}
          action={
            <div className="flex flex-col gap-3">
              <FormProblem text={problem} />
              {file}
            </div>
          }
        />
      )}
      {preview && (
        <StickyFooter note={<FormProblem text={problem} />}>
          {file}
          {changes > 0 && (
            <Button
              disabled={!online}
              busyText={state.isSending ? t('shell.sending') : undefined}
              onClick={() => void state.send()}
            >
              {t('product.import.verb', { count: changes })}
            </Button>
          )}
        </StickyFooter>
      )}
    </AppScreen>
  );
}
