import { openTaskDoor } from '@larder/use-cases/opening/open-task-door';
import { addPhoto } from '@larder/use-cases/restock/add-photo';
import { cancelOrder } from '@larder/use-cases/restock/cancel-order';
import { cancelTask } from '@larder/use-cases/restock/cancel-task';
import { cancelTrip } from '@larder/use-cases/restock/cancel-trip';
import { createOrder } from '@larder/use-cases/restock/create-order';
import { editOrder } from '@larder/use-cases/restock/edit-order';
import { listOpenTrips } from '@larder/use-cases/restock/list-open-trips';
import { listRestockCabinets } from '@larder/use-cases/restock/list-restock-cabinets';
import { listRestockDevices } from '@larder/use-cases/restock/list-restock-devices';
import { listRestockOrders } from '@larder/use-cases/restock/list-restock-orders';
import { listRestockRecords } from '@larder/use-cases/restock/list-restock-records';
import { listTripCandidates } from '@larder/use-cases/restock/list-trip-candidates';
import { rankRestocks } from '@larder/use-cases/restock/rank-restocks';
import { readOrderDraft } from '@larder/use-cases/restock/read-order-draft';
import { readRestockDevice } from '@larder/use-cases/restock/read-restock-device';
import { readRestockOrder } from '@larder/use-cases/restock/read-restock-order';
import { readRestockOverview } from '@larder/use-cases/restock/read-restock-overview';
import { readRestockRecord } from '@larder/use-cases/restock/read-restock-record';
import { readRestockStatistics } from '@larder/use-cases/restock/read-restock-statistics';
import { readTask } from '@larder/use-cases/restock/read-task';
import { readTrip } from '@larder/use-cases/restock/read-trip';
import { removePhoto } from '@larder/use-cases/restock/remove-photo';
import { saveBlindCount } from '@larder/use-cases/restock/save-blind-count';
import { saveTrip } from '@larder/use-cases/restock/save-trip';
import { startTask } from '@larder/use-cases/restock/start-task';
import { submitTask } from '@larder/use-cases/restock/submit-task';
import { switchMode } from '@larder/use-cases/restock/switch-mode';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const restockRouter = trpc.router({
  readOverview: procedure(readRestockOverview),
  listCabinets: procedure(listRestockCabinets),
  listDevices: procedure(listRestockDevices),
  readDevice: procedure(readRestockDevice),
  startTask: procedure(startTask),
  openTaskDoor: procedure(openTaskDoor),
  readTask: procedure(readTask),
  submitTask: procedure(submitTask),
  cancelTask: procedure(cancelTask),
  listOrders: procedure(listRestockOrders),
  readOrder: procedure(readRestockOrder),
  readOrderDraft: procedure(readOrderDraft),
  createOrder: procedure(createOrder),
  editOrder: procedure(editOrder),
  cancelOrder: procedure(cancelOrder),
  listRecords: procedure(listRestockRecords),
  readRecord: procedure(readRestockRecord),
  readStatistics: procedure(readRestockStatistics),
  rankRestocks: procedure(rankRestocks),
  saveTrip: procedure(saveTrip),
  readTrip: procedure(readTrip),
  listTripCandidates: procedure(listTripCandidates),
  listOpenTrips: procedure(listOpenTrips),
  cancelTrip: procedure(cancelTrip),
  addPhoto: procedure(addPhoto),
  removePhoto: procedure(removePhoto),
  saveBlindCount: procedure(saveBlindCount),
  switchMode: procedure(switchMode),
});
