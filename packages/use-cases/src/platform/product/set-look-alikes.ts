import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { emitToOwners } from './emit-to-owners.ts';

/**
 * Puts products that the recognizer confuses into one group, which is created if new; without a group, removes them
 * from theirs. Templates in use stay; publishing checks the groups. Refuses `NOT_FOUND` {code}. [domain T4]
 */
export const setLookAlikes = defineUseCase({
  name: 'platform.setLookAlikes',
  access: 'internal',
  kind: 'write',
  input: z.object({
    codes: z.array(z.string().min(1)).min(1).max(100),
    group: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .nullable(),
  }),
  audit: { objectType: 'mutex_group', objectId: ({ group }) => group ?? undefined },
  run: async (ctx, { codes, group }) => {
    const products = await ctx.tx.platformProduct.findMany({ where: { code: { in: codes } } });
    const unknown = codes.find((code) => !products.some((product) => product.code === code));
    if (unknown) return refuse('NOT_FOUND', { code: unknown });
    const mutexGroupId = group === null ? null : await groupId(ctx, group);
    const ids = products.map(({ id }) => id).sort();
    await ctx.tx.platformProduct.updateMany({
      where: { id: { in: ids } },
      data: { mutexGroupId, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.audit({ after: { group, codes } });
    await emitToOwners(ctx, ids);
    return accept({ group, codes });
  },
});

async function groupId(ctx: Parameters<typeof emitToOwners>[0], code: string): Promise<string> {
  const data = [{ id: ctx.newId(), code, name: code }];
  await ctx.tx.mutexGroup.createMany({ data, skipDuplicates: true });
  return (await ctx.tx.mutexGroup.findUniqueOrThrow({ where: { code } })).id;
}
