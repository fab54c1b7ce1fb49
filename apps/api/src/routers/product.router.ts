import { addManyToLibrary } from '@larder/use-cases/product/add-many-to-library';
import { addToLibrary } from '@larder/use-cases/product/add-to-library';
import { applyForProduct } from '@larder/use-cases/product/apply-for-product';
import { checkGtin } from '@larder/use-cases/product/check-gtin';
import { editOwnProduct } from '@larder/use-cases/product/edit-own-product';
import { importOwnProducts } from '@larder/use-cases/product/import-own-products';
import { listApplications } from '@larder/use-cases/product/list-applications';
import { listCloudLibrary } from '@larder/use-cases/product/list-cloud-library';
import { listMyLibrary } from '@larder/use-cases/product/list-my-library';
import { listVarieties } from '@larder/use-cases/product/list-varieties';
import { previewOwnImport } from '@larder/use-cases/product/preview-own-import';
import { readApplication } from '@larder/use-cases/product/read-application';
import { readProduct } from '@larder/use-cases/product/read-product';
import { removeProduct } from '@larder/use-cases/product/remove-product';
import { resubmitApplication } from '@larder/use-cases/product/resubmit-application';
import { withdrawApplication } from '@larder/use-cases/product/withdraw-application';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const productRouter = trpc.router({
  listMyLibrary: procedure(listMyLibrary),
  listCloudLibrary: procedure(listCloudLibrary),
  listVarieties: procedure(listVarieties),
  read: procedure(readProduct),
  addToLibrary: procedure(addToLibrary),
  addManyToLibrary: procedure(addManyToLibrary),
  previewOwnImport: procedure(previewOwnImport),
  importOwnProducts: procedure(importOwnProducts),
  editOwn: procedure(editOwnProduct),
  remove: procedure(removeProduct),
  checkGtin: procedure(checkGtin),
  applyForProduct: procedure(applyForProduct),
  resubmitApplication: procedure(resubmitApplication),
  withdrawApplication: procedure(withdrawApplication),
  listApplications: procedure(listApplications),
  readApplication: procedure(readApplication),
});
