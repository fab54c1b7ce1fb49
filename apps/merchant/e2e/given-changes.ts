import type { Member } from '@larder/testkit/given/given-member';
import { callApi } from './call-api.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';

/** Mo Manager dates a temperature limit and a price at the selling cabinet, Olive the owner looks at them. */
export async function givenChanges(system: System, shop: Shop) {
  const made = await shop.sellingCabinet();
  const { deviceNo } = made.device;
  const mo = await shop.member({ kind: 'staff', systemRole: 'manager', displayName: 'Mo Manager' });
  const limit = (highC10: number, by: Member = mo) =>
    callApi(system, by, 'device.saveTemperatureWarning', {
      deviceNo,
      enabled: true,
      highC10,
      lowC10: null,
      delayMin: 15,
    });
  const publish = (colaMinor: number, baseRev: number) =>
    callApi(system, mo, 'template.publish', {
      deviceNo,
      baseRev,
      lines: [
        {
          door: 'L',
          layer: 1,
          productId: shop.cola.id,
          positions: [1, 2],
          priceMinor: colaMinor,
          parQty: 12,
        },
        { door: 'L', layer: 3, productId: shop.wrap.id, positions: [1], priceMinor: 799, parQty: 4 },
      ],
    });
  await limit(80);
  await limit(95);
  await publish(275, 1);
  return { ...made, mo, limit, publish };
}
