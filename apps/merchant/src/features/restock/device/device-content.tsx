import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { IndexLinks } from '#features/restock/index/index-links.tsx';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { DeviceSummary } from './device-summary.tsx';
import { PlanLine } from './plan-line.tsx';
import type { RestockDevice } from './restock-device.ts';
import { StartFooter } from './start-footer.tsx';
import { WaitingTemplate } from './waiting-template.tsx';

type DeviceContentProps = { answer: RestockDevice; mode: RestockMode; tripId: string | undefined };

/** Needs of the device, shelf by shelf, and the button that begins a task. */
export function DeviceContent({ answer, mode, tripId }: DeviceContentProps) {
  const shelfTitle = useShelfWords(answer.head.doors.length);
  return (
    <>
      <CardStack>
        <DeviceSummary answer={answer} mode={mode} />
        {answer.waitingTemplate && <WaitingTemplate template={answer.waitingTemplate} />}
        {shelvesOf(answer.lines).map((shelf) => (
          <Card key={shelfKey(shelf)} title={shelfTitle(shelf)} flush>
            <List>
              {shelf.lines.map((line) => (
                <PlanLine key={lineKey(line)} line={line} mode={mode} blind={answer.blind} />
              ))}
            </List>
          </Card>
        ))}
        <IndexLinks mode={mode} deviceNo={answer.head.deviceNo} />
      </CardStack>
      <StartFooter answer={answer} mode={mode} tripId={tripId} />
    </>
  );
}
