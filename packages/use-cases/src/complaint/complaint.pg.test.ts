import { pruneExpired } from '@larder/database/queries/platform/retention.queries';
import { DAY_MS, HOUR_MS, WEEK_MS } from '@larder/domain/durations';
import { type ComplaintScene, givenComplaintScene } from '@larder/testkit/complaint-scene';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenUpload } from '@larder/testkit/given/given-upload';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { asSystem, leaveNothingDue } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readOverview } from '../home/read-overview.ts';
import { readComplaints } from '../shopper/read-complaints.ts';
import { closeOldComplaints } from './close-old-complaints.ts';
import { createComplaint } from './create-complaint.ts';
import { linkOrder } from './link-order.ts';
import { listComplaints } from './list-complaints.ts';
import { openComplaint } from './open-complaint.ts';
import { readComplaint } from './read-complaint.ts';
import { rejectComplaint } from './reject-complaint.ts';
import { replyToComplaint } from './reply-to-complaint.ts';
import { resolveComplaint } from './resolve-complaint.ts';
import { revealContact } from './reveal-contact.ts';
import { sendComplaintMails } from './send-complaint-mails.ts';
import { summarizeComplaints } from './summarize-complaints.ts';
import { takeOverComplaint } from './take-over-complaint.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let given: ComplaintScene;
beforeEach(async () => {
  given = await givenComplaintScene(database);
});
afterEach(() => leaveNothingDue(database));

const read = async (id: string, actor = given.handler) =>
  accepted(await given.as(readComplaint, { id }, actor));
const codes = (answers: Awaited<ReturnType<ComplaintScene['as']>>[]) =>
  answers.map((answer) => refusalOf(answer)?.code ?? 'ok').sort();
const mails = () => given.world.env.mails.filter(({ to }) => to === given.words.contact.email);
const sendMails = () => asSystem(given.world.env, sendComplaintMails, {});
/** Those of earlier scenes wait too. */
const sendAllMails = async () => {
  for (let sent = 20; sent === 20; ) sent = await sendMails();
};
const wait = (ms: number) => given.world.env.clock.advance(ms);

describe('a complaint of a shopper', () => {
  test('is pending, counted on Home, and notified to the members who may handle it', async () => {
    const id = await given.complain();
    expect(await read(id)).toMatchObject({
      complaintNo: expect.stringMatching(/^C\d{14}$/),
      status: 'pending',
      source: 'shopper_form',
      category: 'wrong_item',
      isUrgent: false,
      description: given.words.description,
      requestedMinor: 272,
      assignee: null,
      order: { id: given.orderId, totalMinor: 1_414 },
      thread: [{ kind: 'received', by: null }],
    });
    const home = accepted(await given.as(readOverview, undefined, given.handler));
    expect(home.attention.pendingComplaints).toBe(1);
    const notices = await prisma.notice.findMany({
      where: { key: 'complaint.created', merchantId: given.scene.merchantId },
    });
    expect(notices.map(({ membershipId }) => membershipId).sort()).toEqual(
      [given.owner, given.colleague, given.handler, given.other].map((member) => member.membershipId).sort(),
    );
    expect(notices[0]).toMatchObject({ target: { screen: 'complaint', complaintId: id } });
  });

  test('stores the contact unreadable, shows it masked, and reveals it with an audit row', async () => {
    const id = await given.complain();
    const stored = await prisma.complaint.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(stored.contact ?? []).toString('latin1')).not.toMatch(/Robin|robin|555/);
    expect((await read(id)).contact).toEqual({ name: 'R•••', email: 'r•••@e•••.com', phone: '•••42' });
    expect(accepted(await given.as(revealContact, { id }, given.handler))).toEqual(given.words.contact);
    expect(await prisma.auditLog.findMany({ where: { action: 'complaint.revealContact' } })).toMatchObject([
      { objectId: id, result: 'ok', actorId: given.handler.accountId },
    ]);
    const rows = await prisma.$queryRaw<{ t: string }[]>`
      SELECT (SELECT coalesce(string_agg(a::text, ''), '') FROM audit_log a) || (SELECT coalesce(string_agg(m::text, ''), '') FROM mutation_answer m) AS t`;
    expect(JSON.stringify(rows)).not.toMatch(/robin\./);
  });

  test('is opened by the first of two handlers at once, and stays theirs', async () => {
    const id = await given.complain();
    await Promise.all([given.handler, given.other].map((actor) => given.as(openComplaint, { id }, actor)));
    const { status, assignee, version } = await read(id);
    expect({ status, version }).toEqual({ status: 'processing', version: 2 });
    const second = assignee?.membershipId === given.handler.membershipId ? given.other : given.handler;
    accepted(await given.as(openComplaint, { id }, second));
    expect((await read(id)).assignee).toEqual(assignee);
    accepted(await given.as(takeOverComplaint, { id }, second));
    expect((await read(id)).assignee?.membershipId).toBe(second.membershipId);
  });

  test('is answered in the thread and by a mail in the language of the shopper', async () => {
    const id = await given.complain();
    await sendMails();
    wait(HOUR_MS);
    accepted(await given.as(replyToComplaint, { id, text: 'We look at the video.' }, given.handler));
    await sendMails();
    expect(await sendMails()).toBe(0);
    expect(mails()).toMatchObject([
      { template: 'complaintReceived', to: given.words.contact.email, locale: 'zh-CN' },
      { template: 'complaintReply', params: { text: 'We look at the video.' } },
    ]);
    expect(mails()[1]?.params.url).toMatch(/^http:\/\/localhost:8080\/s\/c\/[\w-]{54}$/);
    expect(mails()[1]?.params.url).toBe(mails()[0]?.params.url);
    expect(await read(id)).toMatchObject({
      status: 'processing',
      firstResponseAt: given.world.env.clock.now().toISOString(),
      thread: [{ isMailed: true }, { kind: 'reply', by: 'Sam Lee', isMailed: true }],
    });
  });

  test('mails again after a failure, and never without an address', async () => {
    await given.complain({ contact: { name: 'Robin' } });
    expect(await sendMails()).toBe(0);
    await given.complain();
    const { mail } = given.world.env.ports;
    const send = mail.send;
    const tried: (string | undefined)[] = [];
    Object.assign(mail, {
      send: async ({ id }: { id?: string }) => {
        tried.push(id);
        return { kind: 'failed', reason: 'down' };
      },
    });
    await sendMails();
    expect(await sendMails()).toBe(0);
    wait(60_000);
    Object.assign(mail, { send });
    await sendMails();
    expect(tried).toEqual([mails()[0]?.id]);
    expect(mails()).toHaveLength(1);
  });

  test.each([
    ['resolve', resolveComplaint, 'resolved', 'explained', 'complaintResolved'],
    ['reject', rejectComplaint, 'rejected', 'rejected', 'complaintRejected'],
  ] as const)('can be ended: %s', async (_, useCase, status, resolution, template) => {
    const id = await given.complain();
    accepted(await given.as(useCase, { id, text: 'The video shows two Colas.' }, given.handler));
    await sendMails();
    expect(await read(id)).toMatchObject({
      status,
      resolution,
      assignee: { membershipId: given.handler.membershipId },
      firstResponseAt: expect.any(String),
      resolvedAt: expect.any(String),
    });
    expect(
      mails()
        .map((sent) => sent.template)
        .sort(),
    ).toEqual(['complaintReceived', template]);
    expect(mails().map(({ params }) => params.text)).toContain('The video shows two Colas.');
    const again = { id, text: 'Again' };
    const late = [resolveComplaint, rejectComplaint, replyToComplaint].map((next) =>
      given.as<unknown>(next, again, given.handler),
    );
    expect(codes(await Promise.all(late))).toEqual(Array(3).fill('ILLEGAL_TRANSITION'));
    expect(refusalOf(await given.as(takeOverComplaint, { id }, given.other))?.code).toBe(
      'ILLEGAL_TRANSITION',
    );
    expect(refusalOf(await given.as(linkOrder, { id, order: given.orderId }))?.code).toBe(
      'ILLEGAL_TRANSITION',
    );
  });

  test('is ended once when two handlers decide at the same time', async () => {
    const id = await given.complain();
    const answers = await Promise.all([
      given.as(resolveComplaint, { id, text: 'Explained' }, given.handler),
      given.as(rejectComplaint, { id, text: 'No' }, given.other),
    ]);
    expect(codes(answers)).toEqual(['ILLEGAL_TRANSITION', 'ok']);
    expect((await read(id)).thread).toHaveLength(2);
  });

  test('is closed seven days after its end, not before, by any number of workers', async () => {
    const ended = await given.complain();
    const open = await given.complain();
    accepted(await given.as(resolveComplaint, { id: ended, text: 'Explained' }, given.handler));
    wait(WEEK_MS - 1);
    await asSystem(given.world.env, closeOldComplaints, {});
    expect((await read(ended)).status).toBe('resolved');
    wait(1);
    await Promise.all([1, 2, 3].map(() => asSystem(given.world.env, closeOldComplaints, {})));
    expect(await read(ended)).toMatchObject({ status: 'closed', resolution: 'explained', version: 3 });
    expect((await read(open)).status).toBe('pending');
  });
});

describe('a complaint that a member enters', () => {
  const phoned = () => ({ ...given.words, source: 'phone' });

  test('names a cabinet or an order, by its number without the letter too', async () => {
    const { deviceNo } = given.scene.device;
    const { orderNo } = await prisma.salesOrder.findUniqueOrThrow({ where: { id: given.orderId } });
    for (const [about, orderId] of [
      [{ deviceNo }, undefined],
      [{ order: orderNo.slice(1) }, given.orderId],
      [{ order: given.orderId, deviceNo }, given.orderId],
    ] as const) {
      const { id } = accepted(await given.as(createComplaint, { ...phoned(), ...about }, given.handler));
      const shown = await read(id);
      expect([shown.source, shown.enteredBy, shown.order?.id]).toEqual(['phone', 'Sam Lee', orderId]);
    }
    const another = await givenCabinet(prisma, given.scene.merchantId, {});
    const wrong = [
      {},
      { order: 'O26112199999999' },
      { deviceNo: another.deviceNo, order: given.orderId },
      { deviceNo: 'VC99999999' },
      { deviceNo, source: 'shopper_form' },
      { deviceNo, description: ' ' },
    ];
    const answers = wrong.map((about) => given.as(createComplaint, { ...phoned(), ...about }, given.handler));
    expect(codes(await Promise.all(answers))).toEqual([
      'BAD_INPUT',
      'BAD_INPUT',
      'BAD_INPUT',
      'BAD_INPUT',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
  });

  test('shows its pictures, and refuses those of another complaint, kind or merchant', async () => {
    const { merchantId, device } = given.scene;
    const about = { ...phoned(), deviceNo: device.deviceNo };
    const picture = await givenUpload(prisma, merchantId, 'complaint');
    const { id } = accepted(
      await given.as(createComplaint, { ...about, pictures: [picture] }, given.handler),
    );
    expect((await read(id)).pictures).toEqual([expect.stringContaining(picture)]);
    const stranger = await givenComplaintScene(database);
    const wrong = [
      picture,
      await givenUpload(prisma, merchantId, 'visit'),
      await givenUpload(prisma, merchantId, 'complaint', 'pending'),
      await givenUpload(prisma, stranger.scene.merchantId, 'complaint'),
    ];
    for (const key of wrong) {
      const answer = await given.as(createComplaint, { ...about, pictures: [key] }, given.handler);
      expect(refusalOf(answer)).toMatchObject({ code: 'BAD_INPUT', params: { key: 'valid.picture.gone' } });
    }
    const many = Array.from({ length: 7 }, (_, n) => `${picture.slice(0, -5)}${n}.jpg`);
    expect(refusalOf(await given.as(createComplaint, { ...about, pictures: many }))?.code).toBe('BAD_INPUT');
  });

  test('gives a picture to one of several complaints that name it at the same time', async () => {
    const { merchantId, device } = given.scene;
    const pictures = [await givenUpload(prisma, merchantId, 'complaint')];
    const about = { ...phoned(), contact: {}, deviceNo: device.deviceNo, pictures };
    const answers = [1, 2, 3].map(() => given.as(createComplaint, about, given.handler));
    expect(codes(await Promise.all(answers))).toEqual(['BAD_INPUT', 'BAD_INPUT', 'ok']);
  });

  test('mails the same address ten times a day at most', async () => {
    const about = {
      ...phoned(),
      deviceNo: given.scene.device.deviceNo,
      contact: { email: 'victim@example.org' },
    };
    for (let count = 0; count < 10; count += 1)
      accepted(await given.as(createComplaint, about, given.handler));
    expect(refusalOf(await given.as(createComplaint, about, given.handler))?.code).toBe('RATE_LIMITED');
    wait(DAY_MS);
    accepted(await given.as(createComplaint, about, given.handler));
  });
});

test('a member mails one address thirty times a day at most, whatever complaints it is in', async () => {
  const ids = [await given.complain(), await given.complain()];
  const replies: string[] = [];
  for (let n = 0; n < 32; n += 1) {
    const answer = await given.as(replyToComplaint, { id: ids[n % 2] ?? '', text: 'Buy now' }, given.handler);
    replies.push(refusalOf(answer)?.code ?? 'ok');
  }
  expect(replies).toEqual([...Array(30).fill('ok'), 'RATE_LIMITED', 'RATE_LIMITED']);
  const silent = await given.complain({ contact: {} });
  accepted(await given.as(replyToComplaint, { id: silent, text: 'Only in the thread' }, given.handler));
});

describe('the order of a complaint', () => {
  test('is linked by its number, and brings its cabinet', async () => {
    const another = await givenCabinet(prisma, given.scene.merchantId, {});
    const about = { ...given.words, source: 'chat', deviceNo: another.deviceNo };
    const { id } = accepted(await given.as(createComplaint, about, given.handler));
    expect((await read(id)).order).toBeNull();
    accepted(await given.as(linkOrder, { id, order: given.orderId }, given.handler));
    expect(await read(id)).toMatchObject({
      order: { id: given.orderId },
      device: { deviceNo: given.scene.device.deviceNo },
    });
    const stranger = await givenComplaintScene(database);
    const foreign = await given.as(linkOrder, { id, order: stranger.orderId }, given.handler);
    expect(refusalOf(foreign)).toEqual({ code: 'NOT_FOUND', params: { field: 'order' } });
  });
});

describe('members', () => {
  test('see and handle the complaints of cabinets in their scope only', async () => {
    const id = await given.complain();
    const { merchantId, device } = given.scene;
    const another = await givenCabinet(prisma, merchantId, {});
    const scoped = async (deviceId: string) =>
      actorOf(
        await givenMember(prisma, merchantId, {
          kind: 'staff',
          systemRole: 'support',
          deviceScope: 'selected',
          deviceIds: [deviceId],
        }),
        { deviceIds: [deviceId] },
      );
    const [outside, inside] = [await scoped(another.id), await scoped(device.id)];
    const list = async (actor: typeof outside) => accepted(await given.as(listComplaints, {}, actor)).items;
    expect((await list(inside)).map((row) => row.id)).toEqual([id]);
    expect(await list(outside)).toEqual([]);
    expect(accepted(await given.as(summarizeComplaints, undefined, outside)).pending).toBe(0);
    const tries = [
      given.as<unknown>(readComplaint, { id }, outside),
      given.as<unknown>(openComplaint, { id }, outside),
      given.as<unknown>(takeOverComplaint, { id }, outside),
      given.as<unknown>(replyToComplaint, { id, text: 'x' }, outside),
      given.as<unknown>(resolveComplaint, { id, text: 'x' }, outside),
      given.as<unknown>(rejectComplaint, { id, text: 'x' }, outside),
      given.as<unknown>(revealContact, { id }, outside),
      given.as<unknown>(listComplaints, { deviceNo: device.deviceNo }, outside),
    ];
    expect(codes(await Promise.all(tries))).toEqual(Array(8).fill('NOT_FOUND'));
  });

  test('who may only view neither act nor reveal', async () => {
    const id = await given.complain();
    const viewer = actorOf(
      await givenMember(prisma, given.scene.merchantId, { kind: 'staff', systemRole: 'viewer' }),
    );
    expect((await read(id, viewer)).status).toBe('pending');
    const tries = [openComplaint, revealContact, takeOverComplaint].map((useCase) =>
      given.as<unknown>(useCase, { id }, viewer),
    );
    expect(codes(await Promise.all(tries))).toEqual(Array(3).fill('FORBIDDEN'));
  });
});

describe('the contact of a shopper', () => {
  test('is erased 90 days after the end of the complaint, which stays readable to members', async () => {
    const [open, closed] = [await given.complain(), await given.complain()];
    accepted(await given.as(resolveComplaint, { id: closed, text: 'Explained' }, given.handler));
    wait(WEEK_MS);
    await asSystem(given.world.env, closeOldComplaints, {});
    const contacts = async () =>
      Promise.all([open, closed].map(async (id) => (await read(id)).contact.email !== null));
    const prune = () => pruneExpired(database.pool, given.world.env.clock.now());
    wait(90 * DAY_MS);
    await prune();
    expect(await contacts()).toEqual([true, true]);
    wait(1);
    await prune();
    expect(await contacts()).toEqual([true, false]);
    expect((await read(closed)).thread).toHaveLength(2);
    expect(accepted(await given.as(revealContact, { id: closed }, given.handler)).phone).toBeNull();
  });

  test('is erased a year after the last word about a complaint that nobody ends', async () => {
    const [silent, answered] = [await given.complain(), await given.complain()];
    wait(DAY_MS);
    accepted(await given.as(replyToComplaint, { id: answered, text: 'We look at it.' }, given.handler));
    const contacts = async () => {
      await pruneExpired(database.pool, given.world.env.clock.now());
      return Promise.all([silent, answered].map(async (id) => (await read(id)).contact.email !== null));
    };
    wait(364 * DAY_MS);
    expect(await contacts()).toEqual([true, true]);
    wait(1);
    expect(await contacts()).toEqual([false, true]);
    wait(DAY_MS);
    expect(await contacts()).toEqual([false, false]);
    expect((await read(silent)).status).toBe('pending');
  });

  test('may no longer open: its complaint is still read and answered, and other mails are sent', async () => {
    const [broken, whole] = [await given.complain(), await given.complain()];
    // As after a change of the pepper.
    await prisma.$executeRaw`
      UPDATE complaint SET contact = overlay(contact placing '\\x0000'::bytea from 20) WHERE id = ${broken}::uuid`;
    for (const id of [broken, whole])
      accepted(await given.as(replyToComplaint, { id, text: `About ${id}` }, given.handler));
    await sendAllMails();
    expect(mails().map(({ params }) => params.text)).toContain(`About ${whole}`);
    expect((await read(broken)).contact).toEqual({ name: null, email: null, phone: null });
    const shown = accepted(await given.shopper(readComplaints, { token: given.receipt }));
    expect(shown.complaints).toHaveLength(2);
    for (const _ of [1, 2, 3]) {
      wait(HOUR_MS);
      await sendAllMails();
    }
    const entries = await prisma.complaintMessage.findMany({ where: { complaintId: broken } });
    expect(entries.map(({ mailedAt, mailDueAt }) => mailedAt ?? mailDueAt)).toEqual([null, null]);
  });
});

describe('the list of complaints', () => {
  test('shows pending ones by age, then the others, newest first, page by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.push(await given.complain({ contact: {} }));
      wait(60_000);
    }
    const [a, b, c, d, e] = ids as [string, string, string, string, string];
    for (const id of [b, d]) accepted(await given.as(openComplaint, { id }, given.handler));
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = accepted(await given.as(listComplaints, { limit: 2, cursor }, given.handler));
      seen.push(...page.items.map((row) => row.id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([a, c, e, d, b]);
    const only = async (input: object) =>
      accepted(await given.as(listComplaints, input, given.handler)).items.map((row) => row.id);
    expect(await only({ status: 'pending' })).toEqual([a, c, e]);
    expect(await only({ status: 'processing' })).toEqual([d, b]);
    expect(await only({ orderId: given.orderId })).toHaveLength(5);
    const { complaintNo } = await read(b);
    expect(await only({ q: complaintNo.slice(1) })).toEqual([b]);
    expect(await only({ q: '%' })).toEqual([]);
    expect(refusalOf(await given.as(listComplaints, { cursor: 'x' }))?.code).toBe('BAD_INPUT');
  });

  test('counts late answers, and the median times of 30 days', async () => {
    const first = await given.complain({ category: 'overcharged', contact: {} });
    await given.complain({ contact: {} });
    wait(4 * HOUR_MS);
    const summary = async () => accepted(await given.as(summarizeComplaints, undefined, given.handler));
    expect(await summary()).toEqual({
      pending: 2,
      processing: 0,
      late: 1,
      medianResponseSeconds: null,
      medianEndSeconds: null,
    });
    accepted(await given.as(resolveComplaint, { id: first, text: 'Explained' }, given.handler));
    expect(await summary()).toMatchObject({
      pending: 1,
      late: 0,
      medianResponseSeconds: 14_400,
      medianEndSeconds: 14_400,
    });
  });
});
