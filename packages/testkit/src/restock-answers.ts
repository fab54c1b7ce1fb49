import type { MemberActor } from '@larder/use-cases/actor';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import type { RestockScene } from './restock-scene.ts';
import type { SaleWorld } from './sale-scene.ts';

/** What tests of restocking ask and send, as one of the scene unless another is named. The scene is a new one for every test. */
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
    /** The key of what is wrong with the input, else the code; null if it is accepted. */
    async codeOf(useCase: AnyUseCase, input: unknown, actor?: MemberActor) {
      const refusal = await refusalOf(useCase, input, actor);
      return refusal && (refusal.params?.key ?? refusal.code);
    },
    /** A line of a visit; nothing is done to it unless given. */
    cola,
    wrap: (given: object = {}) => cola({ door: 'R', layer: 2, productId: now().scene.wrap.id, ...given }),
    /** A visit that is done now. */
    done: (taskId: string, ...lines: object[]) => ({
      taskId,
      lines,
      enteredAt: now().world.env.clock.now().toISOString(),
    }),
  };
}
