import type { MemberActor } from '@larder/use-cases/actor';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import type { RestockScene } from './restock-scene.ts';
import type { SaleWorld } from './sale-scene.ts';

/**
 * Requests for tests of restocking, sent as the restocker of the scene unless another actor is given. Each test has a
 * new scene.
 */
export function askInRestock(
  now: () => { readonly world: SaleWorld; readonly scene: RestockScene },
  as: 'owner' | 'restocker',
) {
  const ask = <Out>(useCase: AnyUseCase<Out>, input: unknown, actor?: MemberActor) => {
    const { scene } = now();
    return scene.run(useCase, input, actor ?? scene[as]);
  };
  async function refusalOf(useCase: AnyUseCase, input: unknown, actor?: MemberActor) {
    const answer = await ask(useCase, input, actor);
    return answer.ok ? null : answer.refusal;
  }
  const cola = (given: object = {}) => ({
    door: 'L',
    layer: 1,
    productId: now().scene.cola.id,
    expectedCurrent: 4,
    countedQty: null,
    adjustQty: 0,
    disposeQty: 0,
    disposeReason: null,
    restockQty: 0,
    bestBefore: null,
    ...given,
  });
  return {
    async answerOf<Out>(useCase: AnyUseCase<Out>, input: unknown, actor?: MemberActor): Promise<Out> {
      const answer = await ask(useCase, input, actor);
      if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
      return answer.value;
    },
    refusalOf,
    /** Returns the key of the input error, otherwise the code of the refusal; null if accepted. */
    async codeOf(useCase: AnyUseCase, input: unknown, actor?: MemberActor) {
      const refusal = await refusalOf(useCase, input, actor);
      return refusal && (refusal.params?.key ?? refusal.code);
    },
    /** A line of a task, without changes unless given. */
    cola,
    wrap: (given: object = {}) => cola({ door: 'R', layer: 2, productId: now().scene.wrap.id, ...given }),
    /** Input that finishes a task now. */
    done: (taskId: string, ...lines: object[]) => ({
      taskId,
      lines,
      enteredAt: now().world.env.clock.now().toISOString(),
    }),
  };
}
