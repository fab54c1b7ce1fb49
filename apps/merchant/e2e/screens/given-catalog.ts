import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from '../shop.ts';
import type { System } from '../system.ts';
import { givenPicture } from './given-picture.ts';

const LONG_NAME = 'Organic Cold-Pressed Carrot, Orange, Ginger and Turmeric Juice with a Hint of Lemongrass';

/** Creates products to look at, and applications in every state, one with texts of maximum length. */
export async function givenCatalog(system: System, { merchant, owner, cola, product }: Shop) {
  const { prisma } = system.database;
  const at = system.now();
  const front = await givenPicture(system, merchant, 'cola.jpg');
  const pictures = { front, top: front, side: front, back: front, gtin: front, more: [] };
  const { varietyId } = await prisma.platformProduct.update({
    where: { id: cola.platformProductId },
    data: { pictures },
  });
  const group = { id: newTestId(), code: newTestId(), name: 'colas' };
  await prisma.mutexGroup.create({ data: group });
  const twin = await product(LONG_NAME, 1_299, 340);
  await prisma.platformProduct.updateMany({
    where: { id: { in: [twin.platformProductId, cola.platformProductId] } },
    data: { mutexGroupId: group.id },
  });
  await prisma.platformProduct.update({
    where: { id: twin.platformProductId },
    data: { recognitionStatus: 'training', type: 'non_standard', gtin: null },
  });
  const payload = {
    type: 'standard',
    specification: '12 fl oz can',
    weightValue: 12,
    weightUnit: 'oz',
    varietyId,
    priceMinor: 275,
    costMinor: 110,
    suggestedRetailMinor: 299,
    storage: 'chilled',
    storageNote: 'Keep cold',
    pictures,
  };
  const note = 'The back is blurred and the list of ingredients cannot be read. Please send it once more.';
  const apply = (name: string, status: 'pending_review' | 'rejected' | 'withdrawn', reviewerNote?: string) =>
    prisma.productApplication.create({
      data: {
        id: newTestId(),
        merchantId: merchant.id,
        submittedById: owner.membership.id,
        status,
        name,
        applicationNo: `A26${newTestId().replace(/\D/g, '').slice(-12).padStart(12, '0')}`,
        payload: { ...payload, type: 'non_standard' },
        reviewerNote: reviewerNote ?? null,
        submittedAt: at,
        createdAt: at,
        updatedAt: at,
        reviewedAt: status === 'rejected' ? at : null,
      },
    });
  await apply('Ginger Shot', 'withdrawn');
  await apply('Pear Soda', 'pending_review');
  const rejected = await apply(LONG_NAME, 'rejected', note);
  // Of another merchant, so not added yet.
  const unadded = await prisma.platformProduct.create({
    data: {
      id: newTestId(),
      code: newTestId(),
      type: 'non_standard',
      name: 'Aloe Drink',
      varietyId,
      specification: '16 fl oz',
      weightValue: 500,
      weightUnit: 'ml',
      weightG: 500,
      pictures,
      suggestedRetailMinor: 325,
      storage: 'ambient',
      recognitionStatus: 'ready',
      createdAt: at,
      updatedAt: at,
    },
  });
  return { productId: cola.id, platformProductId: unadded.id, applicationId: rejected.id };
}
