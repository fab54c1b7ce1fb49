import type { Device, MerchantProduct } from '@larder/database/model';
import { transaction } from '@larder/database/transaction';
import type { Door } from '@larder/domain/device/door';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import type { Result } from '@larder/domain/refusal';
import type { MemberActor } from '@larder/use-cases/actor';
import { openTaskDoor } from '@larder/use-cases/opening/open-task-door';
import { startTask } from '@larder/use-cases/restock/start-task';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { postMovements } from '@larder/use-cases/stock/post-movements';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { actorOf } from './given/actor-of.ts';
import { givenCabinet, givenOnline } from './given/given-cabinet.ts';
import { eventOf, type GivenEvent } from './given/given-events.ts';
import { givenMember } from './given/given-member.ts';
import { givenMerchant } from './given/given-merchant.ts';
import { givenPlanogram } from './given/given-planogram.ts';
import { givenProduct } from './given/given-product.ts';
import { givenStock } from './given/given-stock.ts';
import { newTestId } from './new-test-id.ts';
import { ingestEvents, type SaleWorld } from './sale-scene.ts';

/**
 * A double-door cabinet with the worked example of domain 7.1 on L1 (Cola: S0 12, V 5, adjust -1, dispose 2, so C 4; P
 * 10) and a Wrap on R2 (4 of 4), its owner and a restocker bound to it.
 */
export type RestockScene = {
  readonly device: Device;
  readonly merchantId: string;
  readonly logId: string;
  readonly owner: MemberActor;
  readonly restocker: MemberActor;
  readonly cola: MerchantProduct;
  readonly wrap: MerchantProduct;
  /** Runs a use case as the restocker, or as another member. */
  readonly run: <Out>(useCase: AnyUseCase<Out>, input: unknown, actor?: MemberActor) => Promise<Result<Out>>;
  /** Returns the next number in the cabinet's log. */
  readonly nextSeq: () => number;
};

export async function givenRestockScene(world: SaleWorld): Promise<RestockScene> {
  const { database, env } = world;
  const tx = database.prisma;
  const now = env.clock.now();
  const features = ['restock_quick', 'restock_one_click', 'restock_refill', 'restock_legacy'];
  const merchant = await givenMerchant(tx, { features });
  const merchantId = merchant.id;
  const activatedAt = new Date(now.getTime() - 100 * 24 * HOUR_MS);
  const device = await givenCabinet(tx, merchantId, { activatedAt, preauthMinor: 1_500 });
  await givenOnline(tx, device.id, now);
  const owner = actorOf(await givenMember(tx, merchantId, { displayName: 'Olive Owner' }));
  const restocker = await givenRestocker(world, device, 'Rob Restocker');
  const cola = await givenProduct(tx, merchantId, { platform: { name: 'Cola' } });
  const wrap = await givenProduct(tx, merchantId, { platform: { name: 'Wrap' } });
  await givenPlanogram(tx, device, [
    { productId: cola.id, layer: 1, parQty: 10 },
    { productId: wrap.id, door: 'R', layer: 2, parQty: 4 },
  ]);
  await givenStock(
    tx,
    device,
    [
      { productId: cola.id, layer: 1, qty: 12 },
      { productId: wrap.id, door: 'R', layer: 2, qty: 4 },
    ],
    new Date(now.getTime() - 48 * HOUR_MS),
  );
  await tx.stockLevel.updateMany({ where: { merchantId, productId: wrap.id }, data: { parQty: 4 } });
  const key = { door: 'L', layer: 1, productId: cola.id } as const;
  const occurredAt = new Date(now.getTime() - HOUR_MS);
  const cause = { key, occurredAt, sourceType: 'system', sourceId: newTestId(), sourceLine: 1 } as const;
  await transaction(database, (step) =>
    postMovements(
      { tx: step, now, newId: newTestId, emit: () => undefined },
      { merchantId, deviceId: device.id },
      [
        { ...cause, type: 'sale', reason: 'auto', qty: -5 },
        { ...cause, type: 'adjust', reason: 'shrinkage', qty: -1 },
        { ...cause, type: 'dispose', reason: 'damaged', qty: -2 },
      ],
    ),
  );
  let seq = 0;
  return {
    device,
    merchantId,
    owner,
    restocker,
    cola,
    wrap,
    logId: newTestId(),
    run: (useCase, input, actor = restocker) => runUseCase(env, useCase, actor, input, { requestId: 'test' }),
    nextSeq: () => {
      seq += 1;
      return seq;
    },
  };
}

/** Creates a restocker bound to that device. */
export async function givenRestocker({ database }: SaleWorld, device: Device, displayName: string) {
  const member = await givenMember(database.prisma, device.merchantId ?? '', {
    kind: 'restocker',
    deviceScope: 'selected',
    deviceIds: [device.id],
    displayName,
  });
  return actorOf(member, { deviceIds: [device.id] });
}

/** Starts a task as the restocker, or as another member. */
export async function beginTask(
  { run, device }: RestockScene,
  mode: string,
  more: { readonly orderId?: string; readonly tripId?: string } = {},
  actor?: MemberActor,
): Promise<string> {
  const started = await run(startTask, { deviceNo: device.deviceNo, mode, ...more }, actor);
  if (!started.ok) throw new Error(`No task: ${JSON.stringify(started.refusal)}`);
  return started.value.taskId;
}

/** Events of doors that unlock and are pulled. */
export function openingEvents(
  { nextSeq }: RestockScene,
  sessionId: string,
  doors: readonly Door[],
  at: Date,
): GivenEvent[] {
  const started = { sessionId, kind: 'restock' as const, trigger: 'app' as const, doors: [...doors] };
  return [
    eventOf(nextSeq(), 'session.started', started, at),
    ...doors.flatMap((door) => [
      eventOf(nextSeq(), 'door.unlocked', { sessionId, door }, at),
      eventOf(nextSeq(), 'door.opened', { sessionId, door }, at),
    ]),
  ];
}

/** Events of doors that close and lock. */
export function closingEvents(
  { nextSeq }: RestockScene,
  sessionId: string,
  doors: readonly Door[],
  at: Date,
): GivenEvent[] {
  return [
    ...doors.map((door) =>
      eventOf(nextSeq(), 'door.closed', { sessionId, door, locked: true, openMs: 9_000 }, at),
    ),
    eventOf(nextSeq(), 'session.ended', { sessionId, reason: 'doors_closed', openMs: 9_000 }, at),
  ];
}

/** Opens doors for a task; the cabinet responds at once. Returns the session. */
export async function openTaskDoors(
  world: SaleWorld,
  scene: RestockScene,
  taskId: string,
  doors: readonly Door[] = ['L', 'R'],
): Promise<string> {
  const opened = await scene.run(openTaskDoor, { taskId, doors });
  if (!opened.ok) throw new Error(`No door: ${JSON.stringify(opened.refusal)}`);
  const { sessionId, commandId } = opened.value;
  await world.database.prisma.deviceCommand.update({
    where: { id: commandId },
    data: { state: 'succeeded', finishedAt: world.env.clock.now() },
  });
  await ingestEvents(world, scene, openingEvents(scene, sessionId, doors, world.env.clock.now()));
  return sessionId;
}

/** Closes them again after a minute. */
export async function closeTaskDoors(
  world: SaleWorld,
  scene: RestockScene,
  sessionId: string,
  doors: readonly Door[] = ['L', 'R'],
): Promise<void> {
  world.env.clock.advance(MINUTE_MS);
  await givenOnline(world.database.prisma, scene.device.id, world.env.clock.now());
  await ingestEvents(world, scene, closingEvents(scene, sessionId, doors, world.env.clock.now()));
}
