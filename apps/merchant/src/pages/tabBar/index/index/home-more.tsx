import { BegunHereCard } from '#features/restock/outbox/begun-here-card.tsx';
import { WaitingBar } from '#features/restock/outbox/waiting-bar.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';
import { FirstDevice } from './first-device.tsx';

/**
 * Parts of Home that most members never need: the first steps, and tasks that are only on this phone yet. Loads beside
 * the first screen.
 */
export default function HomeMore({ isNew }: { isNew: boolean }) {
  const mayRestock = useCan(['restock.view']);
  const texts = useAllTexts();
  return (
    <>
      {isNew && <FirstDevice />}
      {mayRestock && texts !== 'loading' && (
        <>
          <WaitingBar />
          <BegunHereCard />
        </>
      )}
    </>
  );
}
