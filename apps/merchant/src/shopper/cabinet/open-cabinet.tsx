import type { Door } from '@larder/domain/device/door';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import type { Cabinet } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { CabinetFrame } from './cabinet-frame.tsx';
import { CabinetHead } from './cabinet-head.tsx';
import { CardChoice } from './card-choice.tsx';
import { DoorChoice } from './door-choice.tsx';
import { OpenFooter } from './open-footer.tsx';
import { ProductShelves } from './product-shelves.tsx';
import { ReaderHint } from './reader-hint.tsx';
import { sandboxCards } from './sandbox-cards.ts';
import { firstDoor, stockedDoors } from './stocked-doors.ts';
import type { Opening } from './use-start.ts';

type OpenCabinetProps = { cabinet: Cabinet; opening: Opening; onRefresh: () => void };

/**
 * A cabinet that sells: choose doors and card, see what is inside, open. Where the phone cannot pay, the shopper uses
 * the card reader.
 */
export function OpenCabinet({ cabinet, opening, onRefresh }: OpenCabinetProps) {
  const { t, money } = useWords();
  const online = useOnline();
  const { deviceNo, currency } = cabinet;
  const stocked = stockedDoors(cabinet);
  const onPhone = cabinet.takesTestCards;
  const [doors, setDoors] = useState<Door[]>([firstDoor(cabinet)]);
  const [cardToken, setCardToken] = useState<string>(sandboxCards[0].token);
  const { start, starting, refusal, unanswered } = opening;
  const hold = t('shopper.hold', { amount: money(cabinet.preauthMinor, currency) });
  const fixed = starting || unanswered !== null;

  async function open() {
    await start(unanswered ?? { deviceNo, doors, cardToken });
    onRefresh();
  }

  return (
    <CabinetFrame deviceNo={deviceNo} cabinet={cabinet} state="ready">
      <CabinetHead cabinet={cabinet} />
      <CardStack>
        {onPhone && stocked.length > 1 && (
          <Card title={t('shopper.doors.title')}>
            <DoorChoice doors={doors} onChange={setDoors} disabled={fixed} />
          </Card>
        )}
        {!onPhone && (
          <Card title={t('shopper.pay.title')}>
            <ReaderHint hold={hold} />
          </Card>
        )}
        {onPhone && (
          <Card title={t('shopper.pay.title')}>
            <CardChoice chosen={cardToken} onChange={setCardToken} disabled={fixed} />
          </Card>
        )}
        <ProductShelves cabinet={cabinet} />
      </CardStack>
      {onPhone && (
        <OpenFooter
          hold={hold}
          starting={starting}
          online={online}
          refusal={refusal}
          again={unanswered !== null}
          onOpen={open}
        />
      )}
    </CabinetFrame>
  );
}
