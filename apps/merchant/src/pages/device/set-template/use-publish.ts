import { priceJumps } from '@larder/domain/template/price-jump';
import type { TemplateLine } from '@larder/domain/template/template-line';
import { productsAtTwoPrices } from '@larder/domain/template/version-diff';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DraftSaver } from '#features/template/create-draft-saver.ts';
import { contentOf, type DraftContent } from '#features/template/draft-content.ts';
import type { DraftState } from '#features/template/editor-draft.ts';
import { usePriceQuestion } from '#features/template/use-price-question.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { isWorthRetrying, refusalOf } from '#platform/api/refusal-of.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import type { Outputs } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { checkDraft, type Fault, faultOf, type KnownProduct } from './check-draft.ts';

/** Question before publishing: `prices` warns of two prices for one product, `changes` lists the changes. */
export type PublishStep =
  | { ask: 'nothing' }
  | { ask: 'prices'; lines: readonly TemplateLine[]; productIds: readonly string[] }
  | { ask: 'changes'; lines: readonly TemplateLine[] };

type PublishOptions = {
  editor: Outputs['template']['readEditor'];
  draft: DraftState;
  saver: DraftSaver<DraftContent>;
  productOf: (productId: string) => KnownProduct | undefined;
  onFault: (fault: Fault) => void;
  onConflict: () => void;
};

/** Publishes a template, from the button to the records: checks, warning, confirmation, sending. [screens 64] */
// long: the steps share the state of one publishing
export function usePublish({ editor, draft, saver, productOf, onFault, onConflict }: PublishOptions) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const seesRecords = useCan(['template.view']);
  const [step, setStep] = useState<PublishStep>({ ask: 'nothing' });
  const [sending, setSending] = useState(false);
  const { mutateAsync } = useSend(apiClient.template.publish.mutate);
  const question = usePriceQuestion();
  const { deviceNo } = editor.device;

  async function start() {
    const context = { shelves: editor.device, productOf, now: new Date(serverClock.nowMs()) };
    const checked = checkDraft(draft, context);
    if (!checked.ok) return onFault(faultOf(checked.refusal, draft));
    const lines = checked.value;
    const libraryPriceOf = (id: string) => productOf(id)?.priceMinor ?? null;
    const jumps = priceJumps(lines, editor.inForce?.lines ?? [], libraryPriceOf).map(
      ({ line, beforeMinor }) => ({
        name: productOf(line.productId)?.name ?? '',
        beforeMinor,
        afterMinor: line.priceMinor,
      }),
    );
    if (!(await question.isMeant(jumps))) return;
    const productIds = productsAtTwoPrices(lines);
    setStep(productIds.length > 0 ? { ask: 'prices', lines, productIds } : { ask: 'changes', lines });
  }

  async function publish(): Promise<void> {
    await saver.flush();
    // While the stored version is unknown, the claim would conflict with the editor's own write.
    if (saver.lostTo()) throw saver.lostTo();
    await mutateAsync({ deviceNo, ...contentOf(draft), ...saver.claim(), baseRev: editor.baseRev });
    saver.stop();
    unsavedForms.abandon();
    toast.success(t('toast.templatePublished'));
    const target = seesRecords ? '/pages/device/template-records' : '/pages/device/device-details';
    navigate(screenHref(target, { deviceNo }), { replace: true });
  }

  function showError(error: unknown) {
    const refusal = refusalOf(error);
    if (refusal.code === 'DATA_PROCESSING') return onConflict();
    const fault = faultOf(refusal, draft);
    if (isWorthRetrying(error) || !(fault.shelf || fault.field)) return toast.error(textOf(error));
    onFault(fault);
  }

  async function confirm(): Promise<void> {
    setSending(true);
    try {
      await publish();
    } catch (error) {
      showError(error);
    }
    setSending(false);
    setStep({ ask: 'nothing' });
  }

  return {
    step,
    sending,
    start: () => void start(),
    /** Question about prices that move tenfold or more. */
    question,
    /** Accepts the two prices. */
    goOn: () => step.ask === 'prices' && setStep({ ask: 'changes', lines: step.lines }),
    confirm: () => void confirm(),
    cancel: () => setStep({ ask: 'nothing' }),
  };
}
