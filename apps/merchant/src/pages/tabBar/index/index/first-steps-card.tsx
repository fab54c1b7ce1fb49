import { ButtonLink } from '@larder/ui/controls/button';
import { Progress } from '@larder/ui/feedback/progress';
import { Card } from '@larder/ui/layout/card';
import { CheckList } from '@larder/ui/layout/check-list';
import { Link } from '@larder/ui/layout/link';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Plan = NonNullable<Outputs['home']['readOverview']['firstSteps']>;
type Step = Plan['open'];

/** First steps of a new merchant: six, one open at a time, ticked by data alone. [screens 1, decision 123] */
export default function FirstStepsCard({ plan }: { plan: Plan }) {
  const t = useText();
  const { merchant } = useMe();
  const titleOf = useStepTitles(plan);
  const act = useStepAct(plan);
  const { steps, open } = plan;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card flush title={t('identity.steps.title')}>
      <div className="px-4 pb-3">
        <Progress
          label={t('identity.steps.label')}
          share={done / steps.length}
          valueText={t('identity.steps.progress', { done, all: steps.length })}
        />
        {merchant.status === 'onboarding' && (
          <p className="pt-3 text-ink-soft text-sm">{t('identity.steps.onboarding')}</p>
        )}
      </div>
      <CheckList
        doneText={t('identity.steps.done')}
        steps={steps.map(({ step, isDone }) => ({
          key: step,
          title: titleOf(step, isDone),
          state: isDone ? ('done' as const) : step === open ? ('open' as const) : ('later' as const),
          ...(step === open ? act : {}),
        }))}
      />
      <GuardLine plan={plan} />
    </Card>
  );
}

/** The guard rule that is on from the start, and where it is changed. [decision 272] */
function GuardLine({ plan: { deniedFromMinor } }: { plan: Plan }) {
  const t = useText();
  const { money } = useFormats();
  const { merchant, permissions } = useMe();
  const screen = screenAt('/pages/index/blacklist/guard');
  if (deniedFromMinor === null || !screen || !mayOpen(screen, permissions)) return null;
  return (
    <p data-id="guard" className="border-line border-t px-4 py-3 text-ink-soft text-sm">
      {t('identity.steps.guard', { amount: money(deniedFromMinor, merchant.currency) })}{' '}
      <Link href={screenHref('/pages/index/blacklist/guard')} className="hit-44 underline underline-offset-4">
        {t('identity.steps.guard.change')}
      </Link>
    </p>
  );
}

function useStepTitles({ products }: Plan) {
  const t = useText();
  return (step: Step, isDone: boolean) => {
    if (step === 'account' || !isDone) return t(`identity.steps.${step}`);
    return step === 'products'
      ? t('identity.steps.products.done', { count: products })
      : t(`identity.steps.${step}.done`);
  };
}

/** What the open step asks for, and where it is done, if this member may. */
function useStepAct({ open, bareNo, allocatedNo }: Plan) {
  const t = useText();
  const { permissions } = useMe();
  const link = (...[path, query]: Parameters<typeof screenHref>) => {
    const screen = screenAt(path);
    return screen && mayOpen(screen, permissions) ? screenHref(path, query) : undefined;
  };
  const button = (href: string | undefined, text: string, tone?: 'secondary') =>
    href && (
      <ButtonLink href={href} size="medium" tone={tone}>
        {text}
      </ButtonLink>
    );
  const scan = (purpose: string) => link('/pages/index/scan-code/scan-code-app', { purpose });
  switch (open) {
    case 'products':
      return {
        hint: t('identity.steps.products.hint'),
        action: button(
          link('/pages/index/product-management/cloud-product-library'),
          t('identity.steps.products.act'),
        ),
      };
    case 'alerts':
      return {
        hint: t('identity.steps.alerts.hint'),
        action: button(link('/pages/index/alert-center/alert-configure'), t('identity.steps.alerts.act')),
      };
    case 'cabinet':
      return allocatedNo
        ? {
            hint: t('identity.steps.cabinet.hint', { deviceNo: allocatedNo }),
            action: button(scan('activate'), t('identity.steps.cabinet.act')),
          }
        : {
            hint: t('identity.steps.cabinet.waiting'),
            action: button(
              screenHref('/pages/tabBar/support/support'),
              t('identity.steps.cabinet.ask'),
              'secondary',
            ),
          };
    case 'shelves':
      return {
        hint: t('identity.steps.shelves.hint', { deviceNo: bareNo ?? '' }),
        action:
          bareNo &&
          button(link('/pages/device/set-template', { deviceNo: bareNo }), t('identity.steps.shelves.act')),
      };
    case 'restock':
      return {
        hint: t('identity.steps.restock.hint'),
        action: button(
          link('/pages/index/scan-replenishment/scan-replenishment'),
          t('identity.steps.restock.act'),
        ),
      };
    case 'account':
      return {};
  }
}
