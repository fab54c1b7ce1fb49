import { withdrawalForm } from '@larder/contract/finance.contract';
import { checkAmount } from '@larder/domain/finance/check-withdrawal';
import { TOO_MUCH } from '@larder/domain/number-entry';
import { refusalText } from '@larder/i18n/refusal-text';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { createSingleIntention } from '#platform/api/single-intention.ts';
import { useOnline } from '#platform/network-state.ts';
import { newId } from '#platform/system-edges.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Wallet = Outputs['finance']['readWallet'];

/** Refusals of the amount: the wallet may have changed since it was shown. */
const OF_AMOUNT = new Set<string>(['WITHDRAW_MIN', 'WITHDRAW_EXCEEDS']);

/** State of the form of a withdrawal. The same amount keeps its id after a lost answer, so it is one withdrawal. */
// long: state and handlers of one form
export function useWithdrawForm({ withdrawable, terms, currency }: Wallet) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const reader = useReader();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const online = useOnline();
  const request = useSend(apiClient.finance.requestWithdrawal.mutate);
  const [intention] = useState(() => createSingleIntention(newId));
  const [typed, setTyped] = useState('');
  const [judged, setJudged] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const parsed = withdrawalForm.safeParse({ amountMinor: typed });
  const amountMinor = parsed.success ? parsed.data.amountMinor : null;
  const unreadKey = (parsed.error?.issues[0]?.message ?? 'valid.amount') as 'valid.amount' | typeof TOO_MUCH;
  const fits =
    amountMinor === null
      ? null
      : checkAmount(amountMinor, { availableMinor: withdrawable, feeMinor: terms.feeMinor });
  // More than any amount may be is above every balance.
  const wordsOfAmount =
    fits === null
      ? t(unreadKey === TOO_MUCH ? 'refusal.WITHDRAW_EXCEEDS' : unreadKey)
      : fits.ok
        ? undefined
        : refusalText(t, fits.refusal, { ...reader, currency });

  const send = async () => {
    if (amountMinor === null) return;
    setProblem(null);
    try {
      const { id } = await request.mutateAsync({ id: intention.keyFor({ amountMinor }), amountMinor });
      unsavedForms.abandon();
      toast.masked(t('toast.withdrawalSubmitted'));
      await queries.finance.invalidate();
      void navigate(screenHref('/pages/user/financial-management/withdrawal-details', { id }), {
        replace: true,
      });
    } catch (error) {
      setAsking(false);
      toast.error(textOf(error));
      if (OF_AMOUNT.has(refusalOf(error).code)) setRefused(textOf(error));
      else setProblem(textOf(error));
      await queries.finance.readWallet.invalidate();
    }
  };

  return {
    typed,
    setTyped: (next: string) => {
      setTyped(next);
      setRefused(undefined);
      setProblem(null);
    },
    /** The field of the amount. */
    field,
    amountMinor,
    amountProblem: (judged ? wordsOfAmount : undefined) ?? refused,
    /** Judges an amount when its field is left. */
    judge: () => setJudged(judged || typed !== ''),
    /** Opens the question if the amount is right, and says what is wrong otherwise. */
    ask: () => {
      setJudged(true);
      if (wordsOfAmount) field.current?.focus();
      else setAsking(true);
    },
    asking,
    stopAsking: () => setAsking(false),
    send,
    sending: request.isPending,
    /** Refusal of the last try. */
    problem,
    mayWrite: online,
  };
}
