import { DoorClosed, Hand, ShoppingBasket } from 'lucide-react';
import type { PurchaseStatus } from '../call-api.ts';
import { tabMemory } from '../tab-memory.ts';
import { useWords } from '../words/words-context.ts';

/** The three things to do at an unlocked door. All at once: nobody looks at the phone between them. */
export function OpenDoorSteps({ doors }: { doors: PurchaseStatus['doors'] }) {
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
    { icon: Hand, text: t(pull) },
    { icon: ShoppingBasket, text: t('shopper.step.take') },
    { icon: DoorClosed, text: t(doors.length > 1 ? 'shopper.step.closeBoth' : 'shopper.step.close') },
  ];
  return (
    <ol className="mt-5 flex w-full max-w-90 flex-col gap-3 text-start">
      {steps.map(({ icon: Icon, text }, place) => (
        <li key={text} className="flex items-center gap-3.5 rounded-lg bg-surface px-4 py-3 shadow-card">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand [&>svg]:size-6">
            <Icon aria-hidden="true" />
          </span>
          <span className={`min-w-0 break-words text-lg ${place === 0 ? 'font-bold' : ''}`}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
