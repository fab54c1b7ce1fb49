import type { Payment, SalesOrder } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { visitor } from '@larder/use-cases/actor';
import { startQrSession } from '@larder/use-cases/opening/start-qr-session';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { payDebt } from '@larder/use-cases/shopper/pay-debt';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { newTestId } from './new-test-id.ts';
import { accepted } from './read-answer.ts';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
} from './sale-scene.ts';

export type DebtScene = {
  readonly world: SaleWorld;
  readonly scene: SaleScene;
  /** Of the receipt. */
  readonly token: string;
  readonly orderId: string;
  readonly order: () => Promise<SalesOrder>;
  /** Payments of the debt, oldest first. */
  readonly debts: () => Promise<Payment[]>;
  /** Calls from a phone with an address of its own; returns the value, or the refused code. */
  readonly ask: <Out>(useCase: AnyUseCase<Out>, input: unknown, key?: string) => Promise<Out | string>;
  /** Pays as the receipt does; returns the result, or the refused code. */
  readonly pay: (amountMinor: number, cardToken?: string) => Promise<string>;
};

let phones = 0;

/**
 * A shopper bought by phone at a provider with test cards and owes something: `refused`: two Colas for 5.44 whose
 * capture was refused; `above`: two Colas and two Wraps for 22.84, of which 15.00 were held and captured;
 * `refused_above`: the same goods, of which the capture was refused; `retried`: two Colas, whose capture was refused
 * and is tried again in a minute.
 */
export async function givenDebtScene(
  database: Database,
  { because = 'refused' }: { readonly because?: 'refused' | 'above' | 'refused_above' | 'retried' } = {},
): Promise<DebtScene> {
  const world = createSaleWorld(database);
  Object.assign(world.payments, { takesTestCards: true });
  const scene = await givenSaleScene(world);
  phones += 1;
  const ip = `198.51.100.${phones}`;
  const run = <Out>(useCase: AnyUseCase<Out>, input: unknown, mutationKey?: string) =>
    runUseCase(world.env, useCase, visitor, input, { requestId: newTestId(), ip, mutationKey });
  const start = { deviceNo: scene.device.deviceNo, doors: ['L'], cardToken: 'fp_shopper' };
  const { token, sessionId } = accepted(await run(startQrSession, start));
  const at = world.env.clock.now();
  await database.prisma.deviceCommand.updateMany({
    where: { sessionId },
    data: { state: 'succeeded', finishedAt: at },
  });
  const colas = { productId: scene.cola.id, qty: 2 };
  const wraps = { productId: scene.wrap.id, qty: 2, layer: 2 };
  const taken = because === 'refused' || because === 'retried' ? [colas] : [colas, wraps];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, at, taken));
  if (because !== 'above') world.payments.next.capture.push(because === 'retried' ? 'failed' : 'refused');
  await runJobs(world);
  world.payments.calls.length = 0;
  const order = () => database.prisma.salesOrder.findUniqueOrThrow({ where: { sessionId } });
  const { id: orderId } = await order();
  const ask: DebtScene['ask'] = async (useCase, input, key) => {
    const answer = await run(useCase, input, key);
    return answer.ok ? answer.value : answer.refusal.code;
  };
  return {
    world,
    scene,
    token,
    orderId,
    order,
    debts: () =>
      database.prisma.payment.findMany({ where: { debtOrderId: orderId }, orderBy: { id: 'asc' } }),
    ask,
    pay: async (amountMinor, cardToken = 'fp_other') => {
      const answer = await ask(payDebt, { token, amountMinor, cardToken });
      return typeof answer === 'string' ? answer : answer.result;
    },
  };
}
