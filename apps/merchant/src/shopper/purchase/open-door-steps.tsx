import { Check, DoorClosed, Hand, ShoppingBasket } from 'lucide-react';
import type { PurchaseStatus } from '#shopper/call-api.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { useWords } from '#shopper/words/words-context.ts';

type OpenDoorStepsProps = { doors: PurchaseStatus['doors']; pulled: boolean };

/**
 * The three things to do at an unlocked door, with the next one in bold. All three are shown at once: shoppers do not
 * look at the phone in between. Once the door is pulled the first is done.
 */
export function OpenDoorSteps({ doors, pulled }: OpenDoorStepsProps) {
  const { t } = useWords();
  const two = (tabMemory.read('cabinet')?.doors.length ?? doors.length) > 1 || doors.includes('R');
  const pull = !two
    ? 'shopper.step.pull'
    : doors.length > 1
      ? 'shopper.step.pullBoth'
      : doors.includes('R')
        ? 'shopper.step.pullRight'
        : 'shopper.step.pullLeft';
  const steps = [
    { icon: Hand, text: t(pull), state: pulled ? 'done' : 'next' },
    { icon: ShoppingBasket, text: t('shopper.step.take'), state: pulled ? 'next' : 'later' },
    {
      icon: DoorClosed,
      text: t(doors.length > 1 ? 'shopper.step.closeBoth' : 'shopper.step.close'),
      state: 'later',
    },
  ];
  return (
    <ol className="mt-5 flex w-full max-w-90 flex-col gap-3 text-start">
      {steps.map(({ icon, text, state }) => {
        const Icon = state === 'done' ? Check : icon;
        return (
          <li
            key={text}
            aria-current={state === 'next' ? 'step' : undefined}
            className="flex items-center gap-3.5 rounded-lg bg-surface px-4 py-3 shadow-card"
          >
            <span
              className={`grid size-11 shrink-0 place-items-center rounded-full [&>svg]:size-6 ${state === 'done' ? 'bg-good-soft text-good' : 'bg-brand'}`}
            >
              <Icon aria-hidden="true" />
            </span>
            <span
              className={`min-w-0 break-words text-lg ${state === 'next' ? 'font-bold' : ''} ${state === 'done' ? 'text-ink-soft' : ''}`}
            >
              {text}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
