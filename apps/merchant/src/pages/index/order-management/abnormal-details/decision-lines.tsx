import { Banner } from '@larder/ui/feedback/banner';
import { Link } from '@larder/ui/layout/link';
import { CircleCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isWorthRetrying, refusalOf } from '#platform/api/refusal-of.ts';
import { KeyHint, useShortcut } from '#screen-kit/keyboard/shortcuts.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DecisionHold, Holding, MadeDecision } from './decision-hold.ts';

const DETAILS = '/pages/index/order-management/abnormal-details';

type DecisionLinesProps = { hold: DecisionHold; holding: Holding };

/** The newest decision, with Undo until it is sent, and those that failed, with a way back. */
export function DecisionLines({ hold, holding: { held, accepted, failed } }: DecisionLinesProps) {
  const t = useText();
  const failure = useFailureWords();
  return (
    <>
      {failed.map(({ decision: { id, orderNo }, error }) => (
        <Banner
          key={id}
          tone="bad"
          action={
            <OrderLink id={id} onPress={() => hold.dismiss(id)}>
              {t('abnormal.openOrder')}
            </OrderLink>
          }
        >
          {failure(orderNo, error)}
        </Banner>
      ))}
      <div role="status">
        {held ? <HeldLine hold={hold} held={held} /> : accepted && <AcceptedLine accepted={accepted} />}
      </div>
    </>
  );
}

function HeldLine({ hold, held }: { hold: DecisionHold; held: MadeDecision }) {
  const t = useText();
  const words = useWords();
  const shortcut = useShortcut('U');
  const navigate = useNavigate();
  function undo() {
    const taken = hold.undo();
    if (taken) navigate(screenHref(DETAILS, { id: taken.id }), { replace: true });
  }
  return (
    <div data-decision="held" className={`${LINE} bg-night text-white`}>
      <span className="min-w-0 flex-1 break-words">{words('willBe', held)}</span>
      <button
        {...shortcut}
        type="button"
        onClick={undo}
        className="-my-1 inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-brand underline underline-offset-4"
      >
        <Undo2 aria-hidden="true" className="size-icon-sm shrink-0" />
        {t('abnormal.undo')}
        <KeyHint>U</KeyHint>
      </button>
    </div>
  );
}

function AcceptedLine({ accepted }: { accepted: MadeDecision }) {
  const t = useText();
  const words = useWords();
  return (
    <div data-decision="accepted" className={`${LINE} bg-good-soft text-good`}>
      <CircleCheck aria-hidden="true" className="size-icon-sm shrink-0" />
      <span className="min-w-0 flex-1 break-words">{words('was', accepted)}</span>
      <OrderLink id={accepted.id}>{t('abnormal.openOrder')}</OrderLink>
    </div>
  );
}

const LINE = 'flex min-h-13 items-center gap-2.5 px-4 py-1';

type OrderLinkProps = { id: string; onPress?: () => void; children: ReactNode };

function OrderLink({ id, onPress, children }: OrderLinkProps) {
  return (
    <Link
      href={screenHref(DETAILS, { id })}
      replace
      onClick={onPress}
      className="hit-44 relative shrink-0 font-semibold underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

/** What is going to happen to an order, or has happened. */
function useWords() {
  const t = useText();
  const { money } = useFormats();
  return (tense: 'willBe' | 'was', { kind, orderNo, captureMinor, totalMinor, currency }: MadeDecision) => {
    const rest = totalMinor - captureMinor;
    const isPart = kind === 'charge' && rest > 0;
    return t(`abnormal.${tense}.${isPart ? 'charge_part' : kind}`, {
      orderNo,
      amount: money(captureMinor, currency),
      rest: money(rest, currency),
    });
  };
}

/** Why the decision about an order failed, as far as it is known. */
function useFailureWords() {
  const t = useText();
  const textOf = useRefusalText();
  return (orderNo: string, error: unknown) => {
    if (isWorthRetrying(error)) return t('abnormal.unanswered', { orderNo });
    if (refusalOf(error).code === 'ILLEGAL_TRANSITION') return t('abnormal.alreadyDecided', { orderNo });
    return `${t('abnormal.undecided', { orderNo })} ${textOf(error)}`;
  };
}
