import { BegunHereCard } from '#features/restock/outbox/begun-here-card.tsx';
import { WaitingBar } from '#features/restock/outbox/waiting-bar.tsx';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';

/** Tasks that are only on this phone yet: most members have none. Loads after the first screen. */
export default function HomeMore() {
  const texts = useAllTexts();
  if (texts === 'loading') return null;
  return (
    <>
      <WaitingBar />
      <BegunHereCard />
    </>
  );
}
