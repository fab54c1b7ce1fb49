import { BegunHereCard } from '../../../../features/restock/outbox/begun-here-card.tsx';
import { WaitingBar } from '../../../../features/restock/outbox/waiting-bar.tsx';

/** What of visits is only on this phone yet; loaded after the first screen. */
export default function VisitsHere() {
  return (
    <>
      <WaitingBar />
      <BegunHereCard spaced />
    </>
  );
}
