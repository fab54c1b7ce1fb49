import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDatabase } from '@larder/database/open-database';
import { HOUR_MS } from '@larder/domain/durations';
import { localDay } from '@larder/domain/time-zone';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenApplication } from '@larder/testkit/given/given-application';
import { givenBills } from '@larder/testkit/given/given-bills';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenComplaint } from '@larder/testkit/given/given-complaint';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenCapture, givenRefund } from '@larder/testkit/given/given-refund';
import { givenOrder, givenPayment, givenSession } from '@larder/testkit/given/given-sale';
import { givenStock } from '@larder/testkit/given/given-stock';
import { givenUpload } from '@larder/testkit/given/given-upload';
import { givenWithdrawal } from '@larder/testkit/given/given-withdrawal';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../e2e/given-person.ts';
import { proceduresOf } from '../e2e/procedures-of.ts';
import { type Answer, startTestApi } from '../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
const { prisma } = api.database;
/** Sees the rows of every merchant. */
const owner = openDatabase({ url: api.database.ownerUrl, poolMax: 1, asOwner: true });
afterAll(async () => {
  await owner.close();
  await api.stop();
});
// Cabinets apply their settings at once: a call that waits for one would wait for 10 s.
await api.database.asOwner(`
  create function apply_settings() returns trigger language plpgsql as
    $$ begin new.twin_applied_rev := new.twin_rev; return new; end $$;
  create trigger device_applies_settings before update on device
    for each row execute function apply_settings()`);
const jpeg = new Uint8Array(
  readFileSync(join(import.meta.dirname, '../../../packages/demo/pictures/cola.jpg')),
);

const inNovember = { from: '2026-11-01', to: '2026-11-30' };

/** Creates a merchant with one of everything that has an id. */
async function givenTenant() {
  const owner = await givenPerson(api.database);
  const { merchantId } = owner;
  const device = await givenCabinet(prisma, merchantId, {
    name: `Cab ${merchantId.slice(-12)}`,
    commandSeq: 1,
  });
  await givenOnline(prisma, device.id, api.api.env.clock.now());
  const { clock, keys, ports } = api.api.env;
  const waiting = await givenCabinet(prisma, merchantId, {
    lifecycle: 'to_be_activated',
    activatedAt: null,
    activationHmac: createHmac('sha256', keys.credentialPepper).update(activation.k).digest(),
  });
  // Without tasks, orders or sales, for actions that these would prevent.
  const idle = await givenCabinet(prisma, merchantId);
  await givenOnline(prisma, idle.id, clock.now());
  const product = await givenProduct(prisma, merchantId, { platform: { name: `Cola of ${merchantId}` } });
  const version = await givenPlanogram(prisma, device, [{ productId: product.id }]);
  const unused = await givenProduct(prisma, merchantId);
  await givenPlanogram(prisma, idle, [{ productId: product.id }]);
  const scheduled = await givenPlanogram(prisma, idle, [{ productId: product.id }], {
    effectiveAt: new Date('2100-01-01T00:00:00Z'),
  });
  const draft = await givenPlanogram(prisma, device, [{ productId: product.id }], {
    status: 'draft',
    effectiveAt: null,
    publishedAt: null,
  });
  const made = { id: newTestId(), merchantId, createdAt: new Date() };
  const preset = await prisma.templatePreset.create({
    data: { ...made, name: `Preset of ${merchantId}`, updatedAt: new Date() },
  });
  const rollout = await prisma.templateRollout.create({
    data: {
      ...made,
      id: newTestId(),
      createdById: owner.membershipId,
      versionId: version.id,
      devices: { create: { deviceId: device.id, versionId: version.id } },
    },
  });
  const priceChange = await prisma.templateRollout.create({
    data: {
      ...made,
      id: newTestId(),
      createdById: owner.membershipId,
      productId: product.id,
      priceMinor: 275,
      devices: { create: { deviceId: device.id, versionId: version.id } },
    },
  });
  await givenStock(prisma, device, [{ productId: product.id, qty: 7 }]);
  const session = await givenSession(prisma, device, version.id, {
    state: 'recognized',
    endedAt: new Date(),
  });
  const video = { key: videoKey(session.id), merchantId, deviceId: device.id, createdAt: new Date() };
  await prisma.doorSession.update({ where: { id: session.id }, data: { media: [{ key: video.key }] } });
  await prisma.fileObject.create({
    data: { ...video, kind: 'video', mime: 'video/mp4', state: 'uploaded' },
  });
  await givenPayment(prisma, session);
  const order = await givenOrder(prisma, session, product.id, { createdAt: api.api.env.clock.now() });
  const sold = { merchantId, businessDate: new Date('2026-11-21'), qty: 1, netMinor: 250 };
  await prisma.salesMerchantDay.create({ data: { ...sold, orders: 1 } });
  await prisma.salesProductDay.create({ data: { ...sold, productId: product.id } });
  const cardHash = new Uint8Array(32).fill(1);
  await prisma.payment.updateMany({ where: { merchantId }, data: { orderId: order.id, cardHash } });
  const blacklisted = await prisma.blacklistEntry.create({
    data: {
      id: newTestId(),
      merchantId,
      kind: 'card',
      reason: 'theft',
      createdAt: new Date(),
      cardHash: new Uint8Array(32).fill(2),
      orderId: order.id,
    },
  });
  const noticed = await prisma.guardHit.create({
    data: {
      id: newTestId(),
      merchantId,
      deviceId: device.id,
      cardHash,
      kind: 'debt',
      act: 'deny',
      enforced: false,
      day: new Date(),
      threshold: 500,
      measured: 700,
      firstAt: new Date(),
      lastAt: new Date(),
    },
  });
  const sell = async () => {
    const sold = await givenSession(prisma, device, version.id, { state: 'recognized', endedAt: new Date() });
    const paid = await givenOrder(prisma, sold, product.id);
    await givenCapture(prisma, paid);
    return paid;
  };
  const complained = await sell();
  const handled = { assigneeId: owner.membershipId };
  const complaint = await givenComplaint(prisma, complained, handled);
  const rejectable = await givenComplaint(prisma, complained, handled);
  const refundable = await givenComplaint(prisma, complained, handled);
  const complainedItem = await prisma.orderItem.findFirstOrThrow({ where: { orderId: complained.id } });
  const sale = await sell();
  const saleItem = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id } });
  const failedRefund = await givenRefund(prisma, sale, owner.membershipId);
  const withdrawal = await givenWithdrawal(api.database, api.api.env, {
    merchantId,
    membershipId: owner.membershipId,
    deviceId: device.id,
  });
  const ended = await givenSession(prisma, device, version.id, { state: 'recognized', endedAt: new Date() });
  const unpaid = await givenOrder(prisma, ended, product.id, {
    status: 'unpaid',
    paidAt: null,
    capturedMinor: 0,
  });
  const refused = await givenSession(prisma, device, version.id, {
    state: 'recognized',
    endedAt: new Date(),
  });
  const uncharged = await givenOrder(prisma, refused, product.id, {
    status: 'unpaid',
    paidAt: null,
    capturedMinor: 0,
  });
  // The API of this test has the real clock, and a hold that ended is charged to nobody.
  const authExpiresAt = new Date(api.api.env.clock.now().getTime() + 3_600_000);
  await givenPayment(prisma, refused, { orderId: uncharged.id, state: 'capture_failed', authExpiresAt });
  const abnormal = async (abnormalState: 'open' | 'expired') => {
    const doubt = await givenSession(prisma, device, version.id, { state: 'unresolved' });
    const at = api.api.env.clock.now();
    return givenOrder(prisma, doubt, product.id, {
      status: 'abnormal',
      abnormalReason: 'timeout',
      abnormalState,
      createdAt: at,
      paidAt: null,
      subtotalMinor: 0,
      taxMinor: 0,
      totalMinor: 0,
      capturedMinor: 0,
      itemQty: 0,
      items: undefined,
      abnormalDeadlineAt: new Date(at.getTime() + HOUR_MS),
    });
  };
  const doubtful = await abnormal('open');
  const waivable = await abnormal('open');
  const undecided = await abnormal('open');
  const expired = await abnormal('expired');
  const handler = await givenPerson(api.database, { merchantId, kind: 'staff', systemRole: 'manager' });
  const dear = await givenProduct(prisma, merchantId, { priceMinor: 20_000 });
  const requestable = await abnormal('open');
  /** A charge above what one member may charge, which waits for a second one. */
  const forApproval = async () => {
    const { id: orderId } = await abnormal('open');
    return prisma.waitingDecision.create({
      data: {
        id: newTestId(),
        orderId,
        merchantId,
        membershipId: handler.membershipId,
        decision: 'charge',
        items: [{ productId: dear.id, door: 'L', layer: 1, qty: 1 }],
        // with tax
        totalMinor: 21_775,
        madeAt: new Date(),
        dueAt: null,
      },
    });
  };
  const approvable = await forApproval();
  const rejectableCharge = await forApproval();
  const command = await prisma.deviceCommand.create({
    data: {
      id: newTestId(),
      deviceId: device.id,
      merchantId,
      cseq: 1,
      name: 'locate',
      args: {},
      actorKind: 'user',
      actorId: owner.accountId,
      state: 'created',
      issuedAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  const alert = await givenAlert(prisma, device);
  const recipient = { merchantId, membershipId: owner.membershipId, createdAt: new Date() };
  const notice = await prisma.notice.create({
    data: { ...recipient, id: newTestId(), key: 'over_temp', cause: newTestId() },
  });
  await prisma.alertSubscription.create({
    data: { ...recipient, id: newTestId(), type: 'offline', methods: ['email'], updatedAt: new Date() },
  });
  const restocker = await givenPerson(api.database, {
    merchantId,
    kind: 'restocker',
    deviceIds: [device.id, idle.id],
  });
  const leaver = await givenPerson(api.database, { merchantId, kind: 'restocker', deviceIds: [idle.id] });
  const waitingRefund = await givenRefund(prisma, await sell(), restocker.membershipId, {
    state: 'pending_approval',
  });
  const task = await prisma.restockTask.create({
    data: {
      id: newTestId(),
      merchantId,
      deviceId: device.id,
      operatorId: restocker.membershipId,
      taskNo: `T${newTestId()}`,
      mode: 'quick',
      status: 'created',
      begunAt: new Date(),
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });
  const upload = await givenUpload(prisma, merchantId, 'visit');
  const photo = await prisma.restockPhoto.create({
    data: {
      id: newTestId(),
      merchantId,
      taskId: task.id,
      door: 'L',
      fileKey: `merchants/${merchantId}/visit/2.jpg`,
      takenAt: new Date(),
      createdAt: new Date(),
    },
  });
  const finished = { deviceId: device.id, merchantId, createdAt: new Date(), updatedAt: new Date() };
  const plan = await prisma.restockOrder.create({
    data: {
      ...finished,
      id: newTestId(),
      orderNo: `B${newTestId()}`,
      mode: 'refill',
      status: 'created',
      createdById: owner.membershipId,
      lines: {
        create: { door: 'L', layer: 1, productId: product.id, parQty: 5, stockAtCreation: 1, orderedQty: 4 },
      },
    },
  });
  const done = await prisma.restockOrder.create({
    data: {
      ...finished,
      deviceId: idle.id,
      id: newTestId(),
      orderNo: `B${newTestId()}`,
      mode: 'refill',
      status: 'done',
      createdById: owner.membershipId,
      fulfillment: 'full',
      finishedAt: new Date(),
    },
  });
  const doneTask = await prisma.restockTask.create({
    data: {
      id: newTestId(),
      merchantId,
      deviceId: device.id,
      operatorId: restocker.membershipId,
      taskNo: `T${newTestId()}`,
      mode: 'quick',
      status: 'done',
      finishedAt: new Date(),
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });
  const record = await prisma.restockRecord.create({
    data: {
      id: newTestId(),
      merchantId,
      deviceId: device.id,
      operatorId: owner.membershipId,
      recordNo: `D${newTestId()}`,
      startedAt: new Date(0),
      at: new Date('2026-11-15T12:00:00Z'),
      taskId: doneTask.id,
      mode: 'quick',
      restockQty: 0,
      adjustQty: 0,
      disposeQty: 0,
    },
  });
  const trip = await prisma.restockTrip.create({
    data: {
      id: newTestId(),
      merchantId,
      mode: 'quick',
      status: 'open',
      createdById: restocker.membershipId,
      createdAt: new Date(),
      updatedAt: new Date(),
      devices: { create: { deviceId: device.id, sort: 0 } },
    },
  });
  const { id: varietyId } = await prisma.variety.findFirstOrThrow();
  const picture = `merchants/${merchantId}/product/${newTestId()}.jpg`;
  await ports.files.put({ key: picture, contentType: 'image/jpeg', bytes: jpeg });
  const applied = {
    merchantId,
    submittedById: owner.membershipId,
    name: 'Pear Soda',
    payload: {
      type: 'non_standard',
      weightValue: 1,
      weightUnit: 'g',
      varietyId,
      priceMinor: 100,
      storage: 'ambient',
      pictures: { front: picture },
    },
    submittedAt: new Date(),
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  const application = await prisma.productApplication.create({
    data: {
      ...applied,
      id: newTestId(),
      applicationNo: `A${newTestId()}`,
      status: 'rejected',
      reviewerNote: 'blurred',
      reviewedAt: new Date(),
    },
  });
  const pending = await prisma.productApplication.create({
    data: { ...applied, id: newTestId(), applicationNo: `A${newTestId()}`, status: 'pending_review' },
  });
  const invitation = await prisma.invitation.create({
    data: {
      id: newTestId(),
      merchantId,
      invitedById: owner.membershipId,
      kind: 'restocker',
      email: `${newTestId()}@example.com`,
      displayName: 'Robin',
      deviceScope: 'selected',
      tokenHash: new TextEncoder().encode(newTestId()),
      createdAt: new Date(0),
      sentAt: new Date(0),
      expiresAt: new Date('2100-01-01'),
    },
  });
  const colleague = await givenPerson(api.database, { merchantId, kind: 'staff', systemRole: 'viewer' });
  const departing = await givenPerson(api.database, { merchantId, kind: 'staff', systemRole: 'viewer' });
  const named = { merchantId, createdAt: new Date(), updatedAt: new Date() };
  const ownRole = async (name: string) => {
    const id = newTestId();
    await prisma.role.create({
      data: { ...named, id, code: id, name: `${name} of ${merchantId.slice(-8)}` },
    });
    await prisma.rolePermission.create({ data: { merchantId, roleId: id, permission: 'order.view' } });
    return id;
  };
  const roleId = await ownRole('Clerk');
  const spareRoleId = await ownRole('Spare');
  const changed = await prisma.auditLog.create({
    data: {
      id: newTestId(),
      merchantId,
      at: new Date('2026-11-20T10:00:00Z'),
      actorKind: 'user',
      actorId: owner.accountId,
      action: 'device.saveOfflineWarning',
      objectType: 'device',
      objectId: device.deviceNo,
      deviceId: device.id,
      diff: { offlineDelayMin: [30, 10] },
      result: 'ok',
      requestId: 'test',
    },
  });
  const exportJob = await prisma.exportJob.create({
    data: {
      ...made,
      id: newTestId(),
      membershipId: owner.membershipId,
      kind: 'orders',
      params: { from: '2026-11-01', to: '2026-11-21' },
      status: 'ready',
      rows: 1,
      writtenRows: 1,
      fileKey: `exports/${merchantId}/1.csv`,
      expiresAt: new Date('2100-01-01'),
    },
  });
  await ports.files.write(exportJob.fileKey ?? '', Readable.from([Buffer.from('Order')]));
  const onboarding = await givenApplication(prisma, merchantId, owner.membershipId);
  return {
    exportJob,
    onboarding,
    colleague,
    departing,
    roleId,
    spareRoleId,
    changed,
    owner,
    idle,
    unused,
    scheduled,
    leaver,
    done,
    varietyId,
    picture,
    pending,
    photo,
    invitation,
    restocker,
    application,
    trip,
    upload,
    task,
    plan,
    record,
    merchantId,
    alert,
    blacklisted,
    complaint,
    rejectable,
    refundable,
    complainedItem,
    noticed,
    notice,
    device,
    waiting,
    product,
    version,
    draft,
    preset,
    rollout,
    priceChange,
    session,
    order,
    sale,
    saleItem,
    failedRefund,
    withdrawal,
    waitingRefund,
    unpaid,
    uncharged,
    doubtful,
    undecided,
    waivable,
    expired,
    dear,
    requestable,
    approvable,
    rejectableCharge,
    command,
    timezone: 'America/New_York',
    ...(await givenBills(prisma, merchantId, order)),
  };
}
const videoKey = (sessionId: string) => `m/tenant/s/${sessionId}.mp4`;
type Tenant = Awaited<ReturnType<typeof givenTenant>>;

const template = ({ device, product }: Tenant) => ({
  deviceNo: device.deviceNo,
  lines: [{ door: 'L', layer: 1, productId: product.id, positions: [1], priceMinor: 100, parQty: 5 }],
});
const activation = {
  name: 'Taken over',
  address: { country: 'US', street: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  preauthMinor: 1_000,
  taxRatePpm: 0,
  timezone: 'America/Los_Angeles',
  k: 'ABCDEFGHJK',
};

/** Inputs with which each procedure request for data of another tenant. A new procedure must be added here. */
const foreignInputs: Readonly<Record<string, (theirs: Tenant) => unknown>> = {
  'alert.summarize': () => undefined,
  'alert.list': ({ device }) => ({ deviceNo: device.deviceNo }),
  'alert.read': ({ alert }) => ({ id: alert.id }),
  'alert.acknowledge': ({ alert }) => ({ id: alert.id, note: 'seen' }),
  'alert.readSubscriptions': ({ device }) => ({ deviceNo: device.deviceNo, type: 'offline' }),
  'alert.saveSubscriptions': ({ device, owner }) => ({
    deviceNo: device.deviceNo,
    type: 'offline',
    users: [{ membershipId: owner.membershipId, methods: ['push'], quietFromMin: null, quietToMin: null }],
  }),
  'audit.listActs': ({ device }) => ({ deviceNo: device.deviceNo }),
  'audit.listPeople': ({ owner }) => ({ q: owner.email }),
  'audit.readUndo': ({ changed: { id, at } }) => ({ id, at: at.toISOString() }),
  'audit.undoChange': ({ changed: { id, at } }) => ({ id, at: at.toISOString() }),
  'blacklist.list': ({ order }) => ({ q: order.orderNo }),
  'blacklist.readCard': ({ order }) => ({ orderId: order.id }),
  'blacklist.addFromOrder': ({ order }) => ({ order: order.orderNo, reason: 'theft' }),
  'blacklist.removeEntry': ({ blacklisted }) => ({ id: blacklisted.id }),
  'complaint.list': ({ order }) => ({ orderId: order.id }),
  'complaint.summarize': () => undefined,
  'complaint.read': ({ complaint }) => ({ id: complaint.id }),
  'complaint.create': ({ order }) => ({
    source: 'phone',
    category: 'other',
    description: 'Taken over',
    order: order.orderNo,
    contact: {},
    locale: 'en-US',
  }),
  'complaint.open': ({ complaint }) => ({ id: complaint.id }),
  'complaint.takeOver': ({ complaint }) => ({ id: complaint.id }),
  'complaint.replyToComplaint': ({ complaint }) => ({ id: complaint.id, text: 'Taken over' }),
  'complaint.linkOrder': ({ complaint, sale }) => ({ id: complaint.id, order: sale.orderNo }),
  'complaint.revealContact': ({ complaint }) => ({ id: complaint.id }),
  'complaint.refund': ({ refundable, complainedItem }) => ({
    id: newTestId(),
    complaintId: refundable.id,
    lines: [{ itemId: complainedItem.id, qty: 1 }],
    reason: 'price',
  }),
  'complaint.resolve': ({ complaint }) => ({ id: complaint.id, text: 'Taken over' }),
  'complaint.reject': ({ rejectable }) => ({ id: rejectable.id, text: 'Taken over' }),
  'onboarding.readApplication': () => undefined,
  'onboarding.readIndependent': () => undefined,
  'onboarding.readStanding': () => undefined,
  'onboarding.resendLink': ({ onboarding }) => ({ signatureId: onboarding.signature.id }),
  'finance.listBillReports': () => undefined,
  'finance.readBillReport': () => ({ month: '2026-11' }),
  'finance.listBillReportLines': ({ device }) => ({
    month: '2026-11',
    kind: 'sales',
    deviceNo: device.deviceNo,
  }),
  'guard.readRules': () => undefined,
  'guard.listStandings': () => ({}),
  'device.list': ({ device }) => ({ q: device.deviceNo }),
  'device.count': ({ device }) => ({ q: device.deviceNo }),
  'device.read': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.readSelling': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.checkActivation': ({ waiting }) => ({ deviceNo: waiting.deviceNo, k: activation.k }),
  'device.activate': ({ waiting }) => ({ deviceNo: waiting.deviceNo, ...activation }),
  'device.locate': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.openDoor': ({ device }) => ({ deviceNo: device.deviceNo, doors: ['L'] }),
  'device.readCommand': ({ command }) => ({ commandId: command.id }),
  'device.resolveDeepLink': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.setAudio': ({ device }) => ({ deviceNo: device.deviceNo, volume: 1, muted: true }),
  'device.reboot': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.capturePicture': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.readAudioSetting': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.readFreezeRule': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.saveFreezeRule': ({ device }) => ({ deviceNo: device.deviceNo, mode: 'always' }),
  'device.readTemperatures': ({ device }) => ({ deviceNo: device.deviceNo, range: '7d' }),
  'device.readTimeline': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.listActivity': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.viewMedia': ({ session }) => ({ sessionId: session.id, key: videoKey(session.id) }),
  'device.readTemperatureWarning': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.saveTemperatureWarning': ({ device }) => ({
    deviceNo: device.deviceNo,
    enabled: true,
    highC10: 80,
    lowC10: null,
    delayMin: 15,
  }),
  'device.readOfflineWarning': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.saveOfflineWarning': ({ device }) => ({
    deviceNo: device.deviceNo,
    offlineEnabled: false,
    offlineDelayMin: 1,
    powerOffEnabled: false,
  }),
  'device.readInformation': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.suggestPreauth': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.rename': ({ device }) => ({ deviceNo: device.deviceNo, version: 1, name: 'Taken over' }),
  'device.savePreauth': ({ device }) => ({ deviceNo: device.deviceNo, version: 1, preauthMinor: 1 }),
  'device.saveTimeZone': ({ device }) => ({ deviceNo: device.deviceNo, version: 1, timezone: 'Asia/Tokyo' }),
  'device.readAddress': ({ device }) => ({ deviceNo: device.deviceNo }),
  'device.saveAddress': ({ device }) => ({
    deviceNo: device.deviceNo,
    version: 1,
    address: activation.address,
    timezone: 'Asia/Tokyo',
  }),
  'device.readSettingsPage': () => undefined,
  'device.saveTraining': ({ idle }) => ({ deviceNo: idle.deviceNo, version: 1, isTraining: true }),
  'bill.list': () => ({}),
  'bill.read': ({ saasBillId: id }) => ({ id }),
  'bill.readDevice': ({ saasBillId: id, device }) => ({ id, deviceNo: device.deviceNo }),
  'bill.listAlgorithmDays': ({ algorithmBillId: id }) => ({ id }),
  'bill.listBilledOrders': ({ algorithmBillId: id, device, order, timezone }) => ({
    id,
    deviceNo: device.deviceNo,
    day: localDay(order.createdAt, timezone),
  }),
  'tax.listRates': ({ device }) => ({ q: device.name ?? '' }),
  'tax.readChosenRates': ({ device }) => ({ deviceNos: [device.deviceNo] }),
  'tax.saveRates': ({ device }) => ({ deviceNos: [device.deviceNo], taxRatePpm: 1 }),
  'tax.saveTaxable': ({ device }) => ({ deviceNo: device.deviceNo, version: 1, taxable: false }),
  // What it sums by place is tested in `tax-report.pg.test.ts`: a city marks no tenant.
  'tax.readReport': () => ({ from: '2026-11', to: '2026-11' }),
  'export.create': ({ device }) => ({
    kind: 'restock_records',
    email: null,
    params: { mode: 'quick', from: '2026-11-01', to: '2026-11-21', deviceNo: device.deviceNo },
  }),
  'export.list': () => ({}),
  'export.download': ({ exportJob }) => ({ exportId: exportJob.id }),
  'export.repeat': ({ exportJob }) => ({ exportId: exportJob.id }),
  'home.readOverview': () => undefined,
  'home.rankDevices': () => ({ by: 'name', descending: false }),
  'search.findMatches': ({ device }) => ({ q: device.deviceNo }),
  'identity.readMe': () => undefined,
  'identity.switchMerchant': ({ merchantId }) => ({ merchantId }),
  'notice.list': () => undefined,
  'notice.countUnread': () => undefined,
  'notice.markRead': ({ notice }) => ({ id: notice.id }),
  'notice.markAllRead': () => ({}),
  'order.list': ({ device }) => ({ deviceNo: device.deviceNo }),
  'order.summarize': ({ device }) => ({ deviceNo: device.deviceNo }),
  'order.read': ({ order }) => ({ id: order.id }),
  'order.planRefund': ({ sale }) => ({ orderId: sale.id }),
  'order.refund': ({ sale, saleItem }) => ({
    id: newTestId(),
    orderId: sale.id,
    lines: [{ itemId: saleItem.id, qty: 1 }],
    reason: 'quality',
  }),
  'order.readRefund': ({ failedRefund }) => ({ id: failedRefund.id }),
  'order.retryRefund': ({ failedRefund }) => ({ id: failedRefund.id }),
  'order.approveRefund': ({ waitingRefund }) => ({ id: waitingRefund.id }),
  'order.rejectRefund': ({ waitingRefund }) => ({ id: waitingRefund.id }),
  'finance.cancelWithdrawal': ({ withdrawal }) => ({ id: withdrawal.id }),
  'finance.listPayoutLines': ({ withdrawal, device }) => ({
    id: withdrawal.id,
    day: localDay(withdrawal.requestedAt, 'America/New_York'),
    deviceId: device.id,
  }),
  'finance.listTransactions': ({ device }) => ({ deviceNo: device.deviceNo }),
  'finance.listWithdrawals': () => ({}),
  'finance.readPayoutDay': ({ withdrawal }) => ({
    id: withdrawal.id,
    day: localDay(withdrawal.requestedAt, 'America/New_York'),
  }),
  'finance.readTransaction': ({ withdrawal }) => ({ id: withdrawal.lines[0]?.txnId }),
  'finance.readWallet': () => undefined,
  'finance.readWithdrawal': ({ withdrawal }) => ({ id: withdrawal.id }),
  'finance.summarizeTransactions': ({ device }) => ({ deviceNo: device.deviceNo }),
  'order.notePayout': ({ failedRefund }) => ({ id: failedRefund.id, note: 'Cash' }),
  'order.tryCharge': ({ uncharged }) => ({ id: uncharged.id }),
  'order.writeOff': ({ unpaid }) => ({ id: unpaid.id }),
  'order.listRefunds': () => ({}),
  'order.countRefunds': () => undefined,
  'order.listAbnormal': ({ device }) => ({ deviceNo: device.deviceNo }),
  'order.summarizeAbnormal': () => undefined,
  'order.readAbnormal': ({ doubtful }) => ({ id: doubtful.id }),
  'order.claimAbnormal': ({ doubtful }) => ({ id: doubtful.id }),
  'order.releaseAbnormal': ({ doubtful }) => ({ id: doubtful.id }),
  'order.settleAbnormal': ({ doubtful, product }) => ({
    id: doubtful.id,
    items: [{ productId: product.id, door: 'L', layer: 1, qty: 1 }],
  }),
  'order.waiveAbnormal': ({ waivable }) => ({ id: waivable.id, reason: 'test' }),
  'order.makeAbnormalDecision': ({ undecided }) => ({
    id: undecided.id,
    decision: 'nothing_taken',
    items: [],
  }),
  'order.undoAbnormalDecision': ({ undecided }) => ({ id: undecided.id, decisionId: undecided.id }),
  'order.requestAbnormalCharge': ({ requestable, dear }) => ({
    id: requestable.id,
    items: [{ productId: dear.id, door: 'L', layer: 1, qty: 1 }],
  }),
  'order.approveAbnormalCharge': ({ approvable }) => ({ id: approvable.orderId, decisionId: approvable.id }),
  'order.rejectAbnormalCharge': ({ rejectableCharge }) => ({
    id: rejectableCharge.orderId,
    decisionId: rejectableCharge.id,
  }),
  'order.listWaitingDecisions': () => undefined,
  'order.recordAbnormalItems': ({ expired, product }) => ({
    id: expired.id,
    items: [{ productId: product.id, door: 'L', layer: 1, qty: 1 }],
  }),
  'product.listMyLibrary': ({ merchantId }) => ({ q: merchantId.slice(0, 20) }),
  'product.listVarieties': () => undefined,
  'product.listCloudLibrary': ({ merchantId }) => ({ q: merchantId.slice(0, 20) }),
  'product.read': ({ product }) => ({ id: product.id, source: 'my' }),
  'product.editOwn': ({ product }) => ({ id: product.id, version: 1, priceMinor: 100, costMinor: 50 }),
  'product.remove': ({ unused }) => ({ id: unused.id }),
  'product.checkGtin': () => ({ gtin: '4006381333931' }),
  'product.resubmitApplication': ({ application, varietyId, picture }) => ({
    id: application.id,
    type: 'non_standard',
    name: 'Taken over',
    varietyId,
    weightValue: 1,
    weightUnit: 'g',
    priceMinor: 100,
    storage: 'ambient',
    pictures: Object.fromEntries(['front', 'top', 'side', 'back'].map((view) => [view, picture])),
  }),
  'product.withdrawApplication': ({ pending }) => ({ id: pending.id }),
  'product.listApplications': () => ({}),
  'product.readApplication': ({ application }) => ({ id: application.id }),
  'restock.readOverview': ({ device }) => ({ deviceNo: device.deviceNo }),
  'restock.listCabinets': ({ device }) => ({ q: device.deviceNo }),
  'restock.listDevices': ({ device }) => ({ mode: 'quick', q: device.deviceNo }),
  'restock.readDevice': ({ device }) => ({ mode: 'quick', deviceNo: device.deviceNo }),
  'restock.startTask': ({ idle }) => ({ mode: 'quick', deviceNo: idle.deviceNo }),
  'restock.openTaskDoor': ({ task }) => ({ taskId: task.id, doors: ['L'] }),
  'restock.readTask': ({ task }) => ({ taskId: task.id }),
  'restock.submitTask': ({ task }) => ({ taskId: task.id, lines: [], enteredAt: '2026-11-21T10:00:00Z' }),
  'restock.cancelTask': ({ task }) => ({ taskId: task.id }),
  'restock.listOrders': ({ device }) => ({ deviceNo: device.deviceNo }),
  'restock.readOrder': ({ plan }) => ({ id: plan.id }),
  'restock.readOrderDraft': ({ idle, done }) => ({ deviceNo: idle.deviceNo, fromOrderId: done.id }),
  'restock.createOrder': ({ idle, product, done }) => ({
    deviceNo: idle.deviceNo,
    mode: 'refill',
    assignedToId: null,
    dueOn: null,
    note: null,
    lines: [{ door: 'L', layer: 1, productId: product.id, orderedQty: 1 }],
    fromOrderId: done.id,
  }),
  'restock.editOrder': ({ plan, product }) => ({
    id: plan.id,
    version: 1,
    assignedToId: null,
    dueOn: null,
    note: 'taken over',
    lines: [{ door: 'L', layer: 1, productId: product.id, orderedQty: 1 }],
  }),
  'restock.cancelOrder': ({ plan }) => ({ id: plan.id }),
  'restock.listRecords': ({ device }) => ({ mode: 'quick', deviceNo: device.deviceNo }),
  'restock.readRecord': ({ record }) => ({ id: record.id }),
  'restock.readStatistics': ({ device }) => ({
    mode: 'quick',
    from: '2026-11-01',
    to: '2026-11-21',
    deviceNo: device.deviceNo,
  }),
  'restock.rankRestocks': ({ device }) => ({
    mode: 'quick',
    from: '2026-11-01',
    to: '2026-11-21',
    deviceNo: device.deviceNo,
    by: 'product',
    sort: 'restock',
  }),
  'statistics.readSummary': ({ device }) => ({ ...inNovember, deviceNos: [device.deviceNo] }),
  'statistics.readWeekHours': ({ device }) => ({ ...inNovember, deviceNos: [device.deviceNo] }),
  'statistics.rankProducts': () => inNovember,
  'statistics.rankDevices': () => inNovember,
  'statistics.readDeviceSales': ({ device }) => ({ ...inNovember, deviceNo: device.deviceNo }),
  'restock.saveTrip': ({ idle, trip }) => ({
    mode: 'quick',
    tripId: trip.id,
    deviceNos: [idle.deviceNo],
  }),
  'restock.readTrip': ({ trip }) => ({ tripId: trip.id }),
  'restock.listTripCandidates': ({ device, trip }) => ({
    mode: 'quick',
    tripId: trip.id,
    deviceNos: [device.deviceNo],
  }),
  'restock.listOpenTrips': () => ({}),
  'restock.cancelTrip': ({ trip }) => ({ tripId: trip.id }),
  'restock.addPhoto': ({ task, upload }) => ({
    taskId: task.id,
    door: 'L',
    fileKey: upload,
    takenAt: '2026-11-21T10:00:00Z',
  }),
  'restock.removePhoto': ({ task, photo }) => ({ taskId: task.id, photoId: photo.id }),
  'stock.listLevels': ({ device }) => ({ deviceNo: device.deviceNo }),
  'stock.listMovements': ({ device, product }) => ({
    deviceNo: device.deviceNo,
    door: 'L',
    layer: 1,
    productId: product.id,
  }),
  'stock.adjust': ({ device, product }) => ({
    deviceNo: device.deviceNo,
    door: 'L',
    layer: 1,
    productId: product.id,
    countedQty: 1,
    expectedOnHand: 7,
    reason: 'count',
  }),
  'stock.dispose': ({ device, product }) => ({
    deviceNo: device.deviceNo,
    lines: [{ door: 'L', layer: 1, productId: product.id, qty: 1, reason: 'expired' }],
  }),
  'stock.readLowStock': ({ device }) => ({ deviceNo: device.deviceNo }),
  'stock.saveLowStock': ({ device }) => ({
    deviceNo: device.deviceNo,
    lowStockEnabled: true,
    lowStockQty: 3,
    lowStockPct: null,
  }),
  'stock.listDueBatches': ({ device }) => ({ deviceNo: device.deviceNo }),
  'stock.listLosses': ({ device }) => ({ deviceNo: device.deviceNo, from: '2026-11-01', to: '2026-11-21' }),
  'stock.readStandardStock': ({ device }) => ({ deviceNo: device.deviceNo }),
  'stock.saveStandardStock': ({ device, product }) => ({
    deviceNo: device.deviceNo,
    rev: 1,
    lines: [{ door: 'L', layer: 1, productId: product.id, parQty: 5 }],
  }),
  'team.listRestockers': ({ restocker }) => ({ q: restocker.email }),
  'team.readRestocker': ({ restocker }) => ({ id: restocker.membershipId }),
  'team.listMembers': ({ roleId }) => ({ role: roleId }),
  'team.readMember': ({ colleague }) => ({ id: colleague.membershipId }),
  'team.readMemberDuties': ({ colleague }) => ({ id: colleague.membershipId }),
  'team.editMember': ({ colleague, roleId }) => ({
    id: colleague.membershipId,
    version: 1,
    userName: 'Taken over',
    role: roleId,
    deviceScope: 'all',
    deviceNos: [],
  }),
  'team.setMemberStatus': ({ colleague }) => ({ id: colleague.membershipId, status: 'disabled' }),
  'team.removeMember': ({ departing }) => ({ id: departing.membershipId }),
  'team.listRoles': () => ({}),
  'team.readRole': ({ roleId }) => ({ role: roleId }),
  'team.addRole': () => ({ name: `Clerk ${newTestId().slice(-8)}`, permissions: ['order.view'] }),
  'team.editRole': ({ roleId }) => ({
    role: roleId,
    version: 1,
    name: 'Taken over',
    permissions: ['order.view', 'order.refund'],
  }),
  'team.removeRole': ({ spareRoleId }) => ({ role: spareRoleId }),
  'team.listInvitations': () => ({}),
  'team.inviteMember': ({ device }) => ({
    kind: 'restocker',
    email: `${newTestId()}@example.com`,
    userName: 'Robin',
    deviceNos: [device.deviceNo],
  }),
  'team.resendInvitation': ({ invitation }) => ({ id: invitation.id }),
  'team.revokeInvitation': ({ invitation }) => ({ id: invitation.id }),
  'team.renameRestocker': ({ restocker }) => ({ id: restocker.membershipId, userName: 'Taken over' }),
  'team.bindRestocker': ({ restocker, device }) => ({
    id: restocker.membershipId,
    deviceNos: [device.deviceNo],
  }),
  'team.unbindRestocker': ({ restocker, device }) => ({
    id: restocker.membershipId,
    deviceNo: device.deviceNo,
  }),
  'team.setRestockerStatus': ({ restocker }) => ({ id: restocker.membershipId, status: 'disabled' }),
  'team.deleteRestocker': ({ leaver }) => ({ id: leaver.membershipId }),
  'template.readEditor': ({ device, draft }) => ({ deviceNo: device.deviceNo, draftId: draft.id }),
  'template.saveDraft': (theirs) => ({ ...template(theirs), draftId: theirs.draft.id, version: 1 }),
  'template.publish': (theirs) => ({ ...template(theirs), draftId: theirs.draft.id, version: 1, baseRev: 1 }),
  'template.listRecords': ({ device }) => ({ deviceNo: device.deviceNo }),
  'template.readRecord': ({ version }) => ({ versionId: version.id }),
  'template.cancelVersion': ({ scheduled }) => ({ versionId: scheduled.id }),
  'template.deleteDraft': ({ draft }) => ({ draftId: draft.id }),
  'template.copyToDraft': ({ version }) => ({ versionId: version.id }),
  'template.rollOut': ({ version, device }) => ({
    source: { versionId: version.id },
    deviceNos: [device.deviceNo],
  }),
  'template.readRolloutChanges': ({ version, device }) => ({
    source: { versionId: version.id },
    deviceNos: [device.deviceNo],
  }),
  'template.rollOutPrices': ({ version, device }) => ({
    source: { versionId: version.id },
    deviceNos: [device.deviceNo],
  }),
  'template.readRolloutPrices': ({ version, device }) => ({
    source: { versionId: version.id },
    deviceNos: [device.deviceNo],
  }),
  'template.readRollout': ({ rollout }) => ({ id: rollout.id }),
  'template.listRollouts': () => ({}),
  'template.readPrices': ({ product }) => ({ productId: product.id }),
  'template.changePrices': ({ product, device }) => ({
    productId: product.id,
    priceMinor: 899,
    devices: [{ deviceNo: device.deviceNo, prices: [] }],
  }),
  'template.readPriceChange': ({ priceChange }) => ({ id: priceChange.id }),
  'template.undoPrices': ({ priceChange }) => ({ id: priceChange.id }),
  'template.listPresets': () => ({}),
  'template.readPreset': ({ preset }) => ({ presetId: preset.id }),
  'template.savePreset': (theirs) => ({
    presetId: theirs.preset.id,
    version: 1,
    name: 'Taken over',
    lines: template(theirs).lines,
  }),
  'template.deletePreset': ({ preset }) => ({ presetId: preset.id }),
};

/** Callers of the control where it is not the owner. */
const callerOf: Readonly<Record<string, 'restocker'>> = {
  'restock.startTask': 'restocker',
  'restock.openTaskDoor': 'restocker',
  'restock.submitTask': 'restocker',
  'restock.addPhoto': 'restocker',
  'restock.removePhoto': 'restocker',
  'restock.saveTrip': 'restocker',
  'restock.readTrip': 'restocker',
  'restock.listTripCandidates': 'restocker',
  'restock.cancelTrip': 'restocker',
};

/**
 * Procedures without data of a tenant: the caller's own account, lists of the system, data of any device that shoppers
 * may see.
 */
const tenantless = [
  'identity.signIn',
  'identity.confirmSignIn',
  'identity.register',
  'identity.sendCode',
  'identity.verifyResetCode',
  'identity.resetPassword',
  'identity.readInvitation',
  'identity.acceptInvitation',
  'identity.changePassword',
  'identity.refreshTokens',
  'identity.signOut',
  'identity.checkRedirect',
  'identity.savePreferences',
  'identity.acceptTerms',
  'identity.readTwoStep',
  'identity.beginTwoStep',
  'identity.confirmTwoStep',
  'identity.renewRecoveryCodes',
  'identity.turnOffTwoStep',
  'identity.beginPasskeySignIn',
  'identity.signInWithPasskey',
  // Passkeys of other people: `passkeys.pg.test.ts`.
  'identity.listPasskeys',
  'identity.beginPasskey',
  'identity.addPasskey',
  'identity.renamePasskey',
  'identity.removePasskey',
  'identity.readProofWays',
  'identity.beginPasskeyProof',
  'identity.proveFresh',
  'identity.listSessions',
  'identity.endOtherSessions',
  // The control is in `sessions.pg.test.ts`: it would sign out a caller of this file.
  'identity.endSession',
  'meta.listEnums',
  // The caller owns what it creates.
  'file.makeUploadSlot',
  'finance.requestWithdrawal',
  'finance.sendAccountCode',
  'finance.setPaymentAccount',
  'product.applyForProduct',
  'device.saveShopperStock',
  'device.saveTaxMode',
  'team.requireTwoStep',
  'guard.saveRules',
  'order.saveAbnormalRule',
  'order.saveRefundApproval',
  'restock.saveBlindCount',
  'restock.switchMode',
  'support.readSettings',
  'support.readLegal',
  'onboarding.acceptAgreement',
  'onboarding.openSigning',
  'onboarding.readAgreement',
  'onboarding.reopenApplication',
  'onboarding.saveAttachments',
  'onboarding.saveBank',
  'onboarding.saveBusiness',
  'onboarding.savePrincipals',
  'onboarding.saveProfile',
  'onboarding.signApplication',
  'onboarding.submitApplication',
  'onboarding.submitIndependent',
  // The platform's catalog; that progress is the member's own is tested in `tutorials.pg.test.ts`.
  'tutorial.list',
  'tutorial.read',
  'tutorial.saveProgress',
  // The platform library.
  'product.addToLibrary',
  'product.addManyToLibrary',
  // That the plan sees only the member's own products is tested in `own-import.pg.test.ts`.
  'product.previewOwnImport',
  'product.importOwnProducts',
  'push.readVapidKey',
  'push.subscribe',
  'push.unsubscribe',
  'push.bindToken',
  'push.unbindToken',
  // Tested in `live-messages.pg.test.ts`.
  'live.events',
  'shopper.readCabinet',
  'shopper.startQrSession',
  'shopper.readStatus',
  'shopper.readReceipt',
  'shopper.events',
  // Tested in `complaints.pg.test.ts`.
  'shopper.payDebt',
  'shopper.readComplaints',
  'shopper.submitComplaint',
  'shopper.answerComplaint',
  'shopper.objectToComplaint',
  'shopper.complaintSlot',
];

/**
 * Refusals that do not reveal whether something exists; `DEVICE_NOT_ALLOCATED` is the same for unknown numbers.
 * [domain C-22]
 */
const revealsNothing = ['NOT_FOUND', 'FORBIDDEN', 'DEVICE_NOT_ALLOCATED'];

const procedures = await proceduresOf();
const ours = await givenTenant();
const theirs = await givenTenant();
/** Takes one write after the other. A write that misses what an earlier one used up gets a new tenant. */
let written = await givenTenant();
const tokenOf = async (email: string) =>
  (await api.mutate('identity.signIn', { email, password })).data.clientToken as string;
const tokens = new Map<string, Promise<string>>();
/** Signs a person in once, because that hashes a password; once more with `again`. */
function knownTokenOf(email: string, again = false): Promise<string> {
  const token = (again ? undefined : tokens.get(email)) ?? tokenOf(email);
  tokens.set(email, token);
  return token;
}
const stranger = await tokenOf(ours.owner.email);
const unbound = await tokenOf(
  (await givenPerson(api.database, { merchantId: theirs.merchantId, kind: 'restocker', deviceIds: [] }))
    .email,
);

const call = (path: string, input: unknown, token: string): Promise<Answer> =>
  procedures[path]?.type === 'query'
    ? api.query(path, input, { token })
    : api.mutate(path, input, { token, mutationKey: newTestId() });

/** Values of the tenant by which a response would reveal its data. */
const marks = [
  theirs.device.id,
  theirs.device.deviceNo,
  theirs.waiting.deviceNo,
  theirs.product.id,
  theirs.version.id,
  theirs.draft.id,
  theirs.session.id,
  theirs.order.id,
  theirs.order.orderNo,
  theirs.failedRefund.id,
  theirs.failedRefund.refundNo,
  theirs.waitingRefund.id,
  theirs.withdrawal.id,
  theirs.withdrawal.withdrawalNo,
  theirs.withdrawal.accountId,
  theirs.doubtful.id,
  theirs.doubtful.orderNo,
  theirs.command.id,
  theirs.application.id,
  theirs.application.applicationNo,
  theirs.alert.id,
  theirs.blacklisted.id,
  theirs.complaint.id,
  theirs.complaint.complaintNo,
  theirs.noticed.id,
  theirs.notice.id,
  theirs.exportJob.id,
  theirs.task.id,
  theirs.task.taskNo,
  theirs.trip.id,
  theirs.plan.id,
  theirs.plan.orderNo,
  theirs.record.id,
  theirs.idle.id,
  theirs.idle.deviceNo,
  theirs.scheduled.id,
  theirs.unused.id,
  theirs.pending.id,
  theirs.done.id,
  theirs.colleague.membershipId,
  theirs.roleId,
  theirs.spareRoleId,
  theirs.changed.id,
  theirs.onboarding.application.id,
  theirs.onboarding.principal.id,
  theirs.onboarding.signature.id,
];

const { rows: tables } = await owner.pool.query<{ name: string }>(
  `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> $1`,
  // A refused question of a member leaves a line there.
  ['audit_log'],
);
/** Reads every row of one merchant. */
const rowsOfMerchant = tables
  .map(
    ({ name }) =>
      `select '${name}' as "table", to_jsonb(t)::text as row from ${name} t where merchant_id = $1`,
  )
  .join(' union all ');

/** All rows of the tenant that a write could have changed. */
async function theirRows(): Promise<string> {
  const { rows } = await owner.pool.query({
    name: 'rows of a merchant',
    text: `${rowsOfMerchant} order by 1, 2`,
    values: [theirs.merchantId],
  });
  return JSON.stringify(rows);
}

/** No test of this file changes them: each write compares, and all questions together. */
const untouched = await theirRows();

test('lists every procedure in one of the two lists', () => {
  expect(
    Object.keys(procedures).filter((path) => !foreignInputs[path] && !tenantless.includes(path)),
  ).toEqual([]);
});

describe.each([
  ['another merchant', () => stranger],
  ['a restocker of the same merchant without that cabinet', () => unbound],
])('%s', (_, token) => {
  const askable = Object.entries(foreignInputs).filter(([path]) => path in procedures);
  const own = ['identity.switchMerchant', 'product.listMyLibrary'];
  const paths = askable.filter(([path]) => token() === stranger || !own.includes(path));

  test.each(paths)('gets nothing from %s', async (path, inputFor) => {
    const answer = await call(path, inputFor(theirs), token());
    if (answer.refusal) expect(revealsNothing).toContain(answer.refusal.code);
    else {
      const body = JSON.stringify(answer.data);
      const request = JSON.stringify(inputFor(theirs) ?? {});
      expect(marks.filter((mark) => body.includes(mark) && !request.includes(mark))).toEqual([]);
    }
    // That no question changed anything shows after the last of them, below.
    if (procedures[path]?.type === 'mutation') expect(await theirRows()).toBe(untouched);
  });

  test.each(['query', 'mutation'])('gets nothing when ten calls share one request: %s', async (type) => {
    const ofType = paths.filter(([path]) => procedures[path]?.type === type);
    for (let at = 0; at < ofType.length; at += 10) {
      const batch = ofType.slice(at, at + 10);
      const request = JSON.stringify(
        Object.fromEntries(batch.map(([, inputFor], n) => [n, inputFor(theirs)])),
      );
      const url = `${api.url}/trpc/${batch.map(([path]) => path).join(',')}?batch=1`;
      const headers = { authorization: `Bearer ${token()}`, 'content-type': 'application/json' };
      const answer =
        type === 'query'
          ? await fetch(`${url}&input=${encodeURIComponent(request)}`, { headers })
          : await fetch(url, { method: 'POST', headers, body: request });
      expect([200, 207, 403, 404, 422]).toContain(answer.status);
      const body = await answer.text();
      expect(marks.filter((mark) => body.includes(mark) && !request.includes(mark))).toEqual([]);
    }
    expect(await theirRows()).toBe(untouched);
  });
});

describe('a caller without a sign-in', () => {
  const spellings: readonly ((path: string) => string)[] = [
    (path) => `/trpc/${path}`,
    (path) => `/trpc/${path}?batch=1`,
    (path) => `/trpc/${path.replace('.', '%2E')}`,
    (path) => `/trpc/%${path.charCodeAt(0).toString(16)}${path.slice(1)}`,
    (path) => `/%74rpc/${path}`,
    (path) => `/trpc//${path}`,
    (path) => `/trpc/./${path}/`,
    (path) => `/TRPC/${path}`,
    (path) => `/trpc/${path},${path}?batch=1`,
    (path) => `/trpc/${path}%00`,
    (path) => `/trpc/${path.replace('.', '/')}`,
  ];
  const open = new Set(
    tenantless.filter((path) => /^(identity|shopper|live)\.|^onboarding\.(openS|s)ign/.test(path)),
  );
  const guarded = Object.entries(procedures).filter(([path]) => !open.has(path));

  test.each(spellings.map((spell) => [spell('area.verb'), spell]))(
    'is let in nowhere by %s',
    async (_, spell) => {
      const letIn = [];
      for (const [path, { type }] of guarded) {
        const answer = await fetch(`${api.url}${spell(path)}`, {
          ...(type === 'mutation' ? { method: 'POST', body: '{}' } : {}),
          headers: { 'content-type': 'application/json' },
        });
        const text = await answer.text();
        if (answer.status >= 500 || text.includes('"result"'))
          letIn.push([path, answer.status, text.slice(0, 80)]);
      }
      expect(guarded.length).toBeGreaterThan(100);
      expect(letIn).toEqual([]);
      expect(await theirRows()).toBe(untouched);
    },
  );
});

describe('the control', () => {
  test.each(Object.entries(foreignInputs))(
    '%s is answered to its owner, so the questions above are good ones',
    async (path, inputFor) => {
      const ask = async (own: Tenant) => {
        const { email } = own[callerOf[path] ?? 'owner'];
        const answer = await call(path, inputFor(own), await knownTokenOf(email));
        if (answer.status === 200) return answer;
        // An earlier write may have ended the token.
        return call(path, inputFor(own), await knownTokenOf(email, true));
      };
      const isWrite = procedures[path]?.type === 'mutation';
      let answer = await ask(isWrite ? written : ours);
      if (isWrite && answer.status !== 200) {
        written = await givenTenant();
        answer = await ask(written);
      }
      expect(answer).toMatchObject({ status: 200 });
    },
  );
});
