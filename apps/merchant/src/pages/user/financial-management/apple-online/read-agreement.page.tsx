import type { Locale } from '@larder/domain/locale';
import { Button } from '@larder/ui/controls/button';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { Progress } from '@larder/ui/feedback/progress';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agreementRead } from '#features/onboarding/agreement-read.ts';
import { ReadToEnd } from '#features/onboarding/read-to-end.tsx';
import { trpc } from '#platform/trpc.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 74: the agreement; a member who has seen its end may tick the box of step 6. */
export default function ReadAgreementPage() {
  const t = useText();
  const back = useBackWhenDone();
  const locale = useTranslation().i18n.language as Locale;
  const agreement = trpc.onboarding.readAgreement.useQuery({ locale });
  const [share, setShare] = useState(0);
  return (
    <DataScreen
      path="/pages/user/financial-management/apple-online/read-agreement"
      query={agreement}
      skeleton={<DetailSkeleton rows={10} />}
      plain
    >
      {({ version, hash, blocks }) => (
        <>
          <div className="px-5 pt-4 pb-6">
            <p className="pb-3 text-ink-soft text-sm">{t('onboarding.version', { version })}</p>
            <ReadToEnd blocks={blocks} onRead={setShare} />
          </div>
          <StickyFooter note={<Progress label={t('onboarding.progress')} share={share} />}>
            <Button
              disabled={share < 1}
              onClick={() => {
                agreementRead.keep(hash);
                back();
              }}
            >
              {share < 1 ? t('onboarding.toEnd') : t('onboarding.haveRead')}
            </Button>
          </StickyFooter>
        </>
      )}
    </DataScreen>
  );
}
