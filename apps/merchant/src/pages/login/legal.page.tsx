import type { Locale } from '@larder/domain/locale';
import { legalDocuments } from '@larder/domain/platform/legal-text';
import { Button } from '@larder/ui/controls/button';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LanguageSwitch } from '#features/identity/language-switch.tsx';
import { LegalBlocks } from '#features/support/legal-blocks.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 137: the operator's terms and privacy statement, for everybody; owners accept a new version here. */
export default function LegalPage() {
  const t = useText();
  const locale = useTranslation().i18n.language as Locale;
  const [query, setQuery] = useSearchParams();
  const document = legalDocuments.find((known) => known === query.get('document')) ?? 'terms';
  const legal = trpc.support.readLegal.useQuery({ document, locale });
  return (
    <DataScreen
      path="/pages/login/legal"
      query={legal}
      plain
      skeleton={<DetailSkeleton rows={8} />}
      actions={<LanguageSwitch />}
      head={
        <div className="px-5 pt-4">
          <SegmentedControl
            label={t('title.login.legal')}
            segments={legalDocuments.map((value) => ({ value, label: t(`support.legal.${value}`) }))}
            value={document}
            onChange={(value) => setQuery({ document: value }, { replace: true })}
          />
        </div>
      }
    >
      {({ version, url, blocks }) => (
        <>
          <div className="px-5 pt-4 pb-8">
            <p className="pb-3 text-ink-soft text-sm">{t('support.legal.version', { version })}</p>
            {url === null ? (
              <LegalBlocks blocks={blocks} />
            ) : (
              <>
                <p>{t('support.legal.elsewhere')}</p>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center break-all font-semibold underline underline-offset-4"
                >
                  {url}
                </a>
              </>
            )}
          </div>
          {document === 'terms' && <AcceptFoot version={version} />}
        </>
      )}
    </DataScreen>
  );
}

/** For an owner whose merchant has not accepted this version yet. */
function AcceptFoot({ version }: { version: string }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { identity, support } = trpc.useUtils();
  const me = useMeIfAny();
  const send = useSend(apiClient.identity.acceptTerms.mutate);
  if (!me?.termsToAccept) return null;
  const accept = async () => {
    try {
      await send.mutateAsync({ version });
      await identity.readMe.invalidate();
      toast.success(t('support.legal.accepted'));
    } catch (error) {
      toast.error(textOf(error));
      await support.readLegal.invalidate();
    }
  };
  return (
    <StickyFooter note={t('support.legal.acceptNote', { merchant: me.merchant.name })}>
      <Button
        disabled={!online}
        busyText={send.isPending ? t('shell.sending') : undefined}
        onClick={() => void accept()}
      >
        {t('support.legal.accept')}
      </Button>
    </StickyFooter>
  );
}
