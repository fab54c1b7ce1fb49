import type { DataOf, EventType } from '@larder/cabinet-protocol/catalog';
import type { Door } from '@larder/domain/device/door';
import fc from 'fast-check';
import { eventOf, type GivenEvent } from './given/given-events.ts';
import { givenPayment, givenSession } from './given/given-sale.ts';
import { newTestId } from './new-test-id.ts';
import { givenSaleScene, type SaleScene, type SaleWorld } from './sale-scene.ts';

/**
 * Events at a cabinet's door, as its log reports them. `allowed`: the cloud knows the session and holds money for it.
 */
export type Opening = { readonly allowed: boolean; readonly steps: readonly Step[] };
type Step = (session: StepContext) => readonly [EventType, unknown];
type StepContext = { readonly sessionId: string; readonly scene: SaleScene };

const started =
  (
    kind: 'sale' | 'restock' = 'sale',
    trigger: 'card' | 'key' | 'app' = 'card',
    doors: Door[] = ['L'],
  ): Step =>
  ({ sessionId }) => ['session.started', { sessionId, kind, trigger, doors }];
const unlocked: Step = ({ sessionId }) => ['door.unlocked', { sessionId, door: 'L' }];
const opened =
  (door: Door = 'L'): Step =>
  ({ sessionId }) => ['door.opened', { sessionId, door }];
const closed =
  (door: Door = 'L'): Step =>
  ({ sessionId }) => ['door.closed', { sessionId, door, locked: true, openMs: 5_000 }];
const lockFailed: Step = ({ sessionId }) => [
  'door.unlock_failed',
  { sessionId, door: 'L', code: 'LOCK_FAULT' },
];
const ended =
  (reason: DataOf<'session.ended'>['reason'] = 'doors_closed'): Step =>
  ({ sessionId }) => ['session.ended', { sessionId, reason }];
const saw =
  (attempt: number, colas: number, wraps: number, conf = 0.98): Step =>
  ({ sessionId, scene }) => {
    const item = (productId: string, layer: number, qty: number) =>
      qty === 0 ? [] : [{ door: 'L', layer, pos: null, productId, qty, dir: 'out', conf }];
    const items = [...item(scene.cola.id, 1, colas), ...item(scene.wrap.id, 2, wraps)];
    const result = items.length === 0 ? 'none' : 'ok';
    return ['session.recognized', { sessionId, attempt, by: 'device', result, items, unknown: [] }];
  };
const fault: Step = () => ['fault.raised', { code: 'CAMERA_LOST', part: 'cam.L.1' }];

const count = fc.integer({ min: 0, max: 3 });
const confidence = fc.constantFrom(0.98, 0.5);
const recognitions = fc
  .array(fc.tuple(count, count, confidence), { minLength: 1, maxLength: 3 })
  .map((attempts) => attempts.map(([colas, wraps, conf], index) => saw(index + 1, colas, wraps, conf)));
export const randomOpening: fc.Arbitrary<Opening> = fc.oneof(
  {
    weight: 4,
    arbitrary: recognitions.map((seen) => ({
      allowed: true,
      steps: [started(), unlocked, opened(), closed(), ...seen, ended()],
    })),
  },
  recognitions.map((seen) => ({
    allowed: false,
    steps: [started(), unlocked, opened(), closed(), ...seen, ended()],
  })),
  // A full log drops door events first.
  recognitions.map((seen) => ({ allowed: true, steps: [started(), ...seen, fault, ended()] })),
  fc.constantFrom<Opening>(
    { allowed: true, steps: [started(), unlocked, ended('no_open')] },
    { allowed: true, steps: [started(), lockFailed, ended('unlock_failed')] },
    { allowed: true, steps: [started(), unlocked, opened(), ended('power_lost')] },
    { allowed: true, steps: [started(), unlocked, opened()] },
    {
      allowed: false,
      steps: [
        started('restock', 'app', ['L', 'R']),
        unlocked,
        opened(),
        opened('R'),
        closed(),
        closed('R'),
        ended(),
      ],
    },
    { allowed: false, steps: [started('sale', 'key'), opened(), fault, closed(), ended()] },
    { allowed: true, steps: [] },
  ),
);

export type GivenOpenings = {
  readonly scene: SaleScene;
  /** Session ids. */
  readonly ids: string[];
  readonly log: GivenEvent[];
};

/**
 * Prepares a cabinet with the state of the cloud before the first event. Sessions wait as `aborted`, because a cabinet
 * has only one at a time; with `firstIsOpen` the first one is `authorized`.
 */
export async function givenOpenings(
  world: SaleWorld,
  openings: readonly Opening[],
  firstIsOpen = false,
): Promise<GivenOpenings> {
  const { database } = world;
  const scene = await givenSaleScene(world);
  const ids = openings.map(() => newTestId());
  for (const [index, { allowed }] of openings.entries()) {
    if (!allowed) continue;
    const state = firstIsOpen && index === 0 ? ('authorized' as const) : ('aborted' as const);
    const waiting = { id: ids[index] ?? '', state, startedAt: null, taxRatePpm: 88_750 };
    const session = await givenSession(database.prisma, scene.device, scene.version.id, waiting);
    await givenPayment(database.prisma, session, {
      provider: 'scripted',
      authorizedMinor: 1_500,
      fingerprint: 'fp',
    });
  }
  const at = world.env.clock.now();
  const log = openings.flatMap(({ steps }, index) =>
    steps.map((step) => step({ sessionId: ids[index] ?? '', scene })),
  );
  return {
    scene,
    ids,
    log: log.map(([type, data], index) =>
      eventOf(index + 1, type, data as DataOf<EventType>, new Date(at.getTime() + index * 1_000)),
    ),
  };
}
