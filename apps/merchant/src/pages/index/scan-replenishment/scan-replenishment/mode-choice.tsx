import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { DeviceHead } from '#features/device/device-head.tsx';
import { useStartNote } from '#features/restock/device/use-start-note.ts';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { taskLink } from '#features/restock/task-link.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Overview = Outputs['restock']['readOverview'];

/** Modes to restock the scanned device. Each leads to what the device needs; only Start there makes a task. */
export function ModeChoice({ overview, deviceNo }: { overview: Overview; deviceNo: string }) {
  const t = useText();
  const { modes, ownTask, refillOrders } = overview;
  const enabled = modes.filter(({ mode, enabled: on }) => on && (mode !== 'refill' || refillOrders > 0));
  const first: RestockMode = enabled[0]?.mode ?? 'quick';
  const device = trpc.restock.readDevice.useQuery({ deviceNo, mode: first }, { enabled: enabled.length > 0 });
  const own = ownTask?.deviceNo === deviceNo ? taskLink(deviceNo, ownTask) : undefined;
  const head = device.data?.head;
  const noteOf = useStartNote();
  const note = device.data && noteOf(device.data, first);
  return (
    <CardStack>
      {head && (
        <Card>
          <DeviceHead device={head} large />
        </Card>
      )}
      <Card>
        <div className="flex flex-col gap-3">
          {own && ownTask ? (
            <>
              <p className="text-ink-soft">
                {t('restock.taskMine')} · {t(`enum.restock.mode.${ownTask.mode}`)}
              </p>
              <ButtonLink block href={own}>
                {t('restock.continue')}
              </ButtonLink>
            </>
          ) : (
            <>
              {note && (
                <p className="text-ink-soft" data-start-note>
                  {note}
                </p>
              )}
              {enabled.map(({ mode }) => (
                <ButtonLink
                  key={mode}
                  block
                  tone={mode === first ? 'primary' : 'secondary'}
                  href={screenHref(restockFlows[mode].device, { deviceNo })}
                >
                  {t(`enum.restock.mode.${mode}`)}
                </ButtonLink>
              ))}
            </>
          )}
        </div>
      </Card>
    </CardStack>
  );
}
