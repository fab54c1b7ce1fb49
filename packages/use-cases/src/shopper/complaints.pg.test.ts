import { DAY_MS, HOUR_MS, WEEK_MS } from '@larder/domain/durations';
import { type ComplaintScene, givenComplaintScene } from '@larder/testkit/complaint-scene';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenUpload } from '@larder/testkit/given/given-upload';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { asSystem, leaveNothingDue } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { closeOldComplaints } from '../complaint/close-old-complaints.ts';
import { complaintToken } from '../complaint/complaint-token.ts';
import { readComplaint } from '../complaint/read-complaint.ts';
import { rejectComplaint } from '../complaint/reject-complaint.ts';
import { replyToComplaint } from '../complaint/reply-to-complaint.ts';
import { resolveComplaint } from '../complaint/resolve-complaint.ts';
import { answerComplaint } from './answer-complaint.ts';
import { complaintSlot } from './complaint-slot.ts';
import { objectToComplaint } from './object-to-complaint.ts';
import { ownSlotId } from './own-slot.ts';
import { readComplaints } from './read-complaints.ts';
import { submitComplaint } from './submit-complaint.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let given: ComplaintScene;
beforeEach(async () => {
  given = await givenComplaintScene(database);
});
afterEach(() => leaveNothingDue(database));

const mailed = (id: string) => complaintToken(given.world.env.keys, id);
const seen = async (token = given.receipt) => accepted(await given.shopper(readComplaints, { token }));
const statusOf = async (id: string) => accepted(await given.as(readComplaint, { id })).status;
const wait = (ms: number) => given.world.env.clock.advance(ms);
const codeOf = async (answer: ReturnType<ComplaintScene['shopper']>) => refusalOf(await answer)?.code ?? 'ok';
const slot = (token: string, ip?: string, sizeBytes = 50_000) =>
  given.shopper(complaintSlot, { token, mime: 'image/jpeg', sizeBytes }, ip);
const end = async (id: string, useCase = resolveComplaint) =>
  accepted(await given.as(useCase, { id, text: 'The video shows two Colas.' }, given.handler));

describe('a shopper', () => {
  test('complains from a receipt with pictures, and follows it there and from the mail', async () => {
    const { fileKey, url } = accepted(await slot(given.receipt));
    expect(url).toContain(fileKey);
    expect(
      await codeOf(
        given.shopper(submitComplaint, { token: given.receipt, ...given.words, pictures: [fileKey] }),
      ),
    ).toBe('BAD_INPUT');
    await prisma.fileObject.update({ where: { key: fileKey }, data: { state: 'uploaded' } });
    const id = await given.complain({ pictures: [fileKey] });
    accepted(await given.as(replyToComplaint, { id, text: 'We look at it.' }, given.handler));
    const page = await seen();
    expect(page).toMatchObject({
      merchantName: expect.any(String),
      deviceName: 'Lobby West',
      purchase: { currency: 'USD', paidMinor: 1_414 },
      complaints: [
        {
          id,
          status: 'processing',
          mailedTo: expect.stringMatching(/^r•••@e•••\.com$/),
          canWrite: true,
          objectUntil: null,
          pictures: [expect.stringContaining(fileKey)],
          thread: [{ kind: 'received' }, { kind: 'reply', text: 'We look at it.' }],
        },
      ],
    });
    expect(JSON.stringify(page)).not.toMatch(/Sam Lee|membership|robin|merchantId|deviceId|Robin/);
    const byMail = await seen(mailed(id));
    expect(byMail).toMatchObject({ purchase: null, complaints: page.complaints });
  });

  test('adds to an open complaint, which its handler is notified of', async () => {
    const id = await given.complain();
    accepted(await given.as(replyToComplaint, { id, text: 'When?' }, given.handler));
    accepted(await given.shopper(answerComplaint, { token: mailed(id), id, text: 'At noon' }));
    accepted(await given.shopper(answerComplaint, { token: given.receipt, id, text: 'Today' }));
    expect((await seen()).complaints[0]?.thread.map(({ kind, text }) => [kind, text])).toEqual([
      ['received', null],
      ['reply', 'When?'],
      ['message', 'At noon'],
      ['message', 'Today'],
    ]);
    const notices = await prisma.notice.findMany({
      where: { key: 'complaint.message', merchantId: given.scene.merchantId },
    });
    expect(notices.map(({ membershipId }) => membershipId)).toEqual(
      Array(2).fill(given.handler.membershipId),
    );
    await end(id);
    expect(await codeOf(given.shopper(answerComplaint, { token: given.receipt, id, text: 'x' }))).toBe(
      'ILLEGAL_TRANSITION',
    );
  });

  test.each([
    ['resolved', resolveComplaint],
    ['rejected', rejectComplaint],
  ])('objects to a complaint that was %s, once, within seven days', async (_, useCase) => {
    const id = await given.complain();
    const object = (token = given.receipt) =>
      given.shopper(objectToComplaint, { token, id, text: 'The video is of another day.' });
    expect(await codeOf(object())).toBe('ILLEGAL_TRANSITION');
    await end(id, useCase);
    wait(WEEK_MS - 1);
    expect((await seen()).complaints[0]?.objectUntil).not.toBeNull();
    const twice = await Promise.all([codeOf(object()), codeOf(object(mailed(id)))]);
    expect(twice.sort()).toEqual(['ILLEGAL_TRANSITION', 'ok']);
    const shown = accepted(await given.as(readComplaint, { id }));
    expect(shown).toMatchObject({
      status: 'processing',
      resolution: null,
      resolvedAt: null,
      reopenedAt: expect.any(String),
      isAnswered: false,
      answerDueAt: new Date(given.world.env.clock.now().getTime() + DAY_MS).toISOString(),
    });
    expect(shown.thread.map(({ kind }) => kind).filter((kind) => kind === 'objection')).toHaveLength(1);
    expect(
      await prisma.notice.count({ where: { key: 'complaint.objected', merchantId: given.scene.merchantId } }),
    ).toBe(1);
  });

  test('is too late after seven days, also while the closing job is late', async () => {
    const id = await given.complain();
    await end(id);
    wait(WEEK_MS);
    const object = () => given.shopper(objectToComplaint, { token: given.receipt, id, text: 'No' });
    expect((await seen()).complaints[0]?.objectUntil).toBeNull();
    expect(await codeOf(object())).toBe('ILLEGAL_TRANSITION');
    await asSystem(given.world.env, closeOldComplaints, {});
    expect(await statusOf(id)).toBe('closed');
    expect(await codeOf(object())).toBe('ILLEGAL_TRANSITION');
  });

  test('objects or the job closes it, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await given.complain({ contact: {} });
      await end(id);
      wait(WEEK_MS - 1);
      const objected = given.shopper(objectToComplaint, { token: given.receipt, id, text: 'No' });
      wait(1);
      const [answer] = await Promise.all([
        codeOf(objected),
        asSystem(given.world.env, closeOldComplaints, {}),
      ]);
      expect(await statusOf(id)).toBe(answer === 'ok' ? 'processing' : 'closed');
      wait(DAY_MS);
    }
  });

  test('reads a closed complaint for 90 days', async () => {
    const id = await given.complain();
    await end(id);
    wait(WEEK_MS);
    await asSystem(given.world.env, closeOldComplaints, {});
    wait(90 * DAY_MS - 1);
    expect((await seen(mailed(id))).complaints[0]?.status).toBe('closed');
    wait(1);
    expect(await codeOf(given.shopper(readComplaints, { token: mailed(id) }))).toBe('NOT_FOUND');
  });
});

describe('an attacker', () => {
  test('gets nothing with an invented, expired or foreign token', async () => {
    const stranger = await givenComplaintScene(database);
    const theirs = await stranger.complain();
    const id = await given.complain();
    const forged = `${mailed(theirs).slice(0, 22)}${mailed(id).slice(22)}`;
    for (const token of ['x'.repeat(43), forged, `${given.receipt}x`]) {
      expect(await codeOf(given.shopper(readComplaints, { token }))).toBe('NOT_FOUND');
      expect(await codeOf(given.shopper(submitComplaint, { token, ...given.words }))).toBe('NOT_FOUND');
      expect(await codeOf(slot(token))).toBe('NOT_FOUND');
    }
    // A token of one's own opens no complaint of another purchase.
    for (const token of [given.receipt, mailed(id)]) {
      for (const useCase of [answerComplaint, objectToComplaint]) {
        expect(await codeOf(given.shopper<unknown>(useCase, { token, id: theirs, text: 'x' }))).toBe(
          'NOT_FOUND',
        );
      }
    }
    // The mail about a complaint lets nobody complain or upload.
    expect(await codeOf(given.shopper(submitComplaint, { token: mailed(id), ...given.words }))).toBe(
      'NOT_FOUND',
    );
    expect(await codeOf(slot(mailed(id)))).toBe('NOT_FOUND');
    wait(91 * DAY_MS);
    expect(await codeOf(given.shopper(submitComplaint, { token: given.receipt, ...given.words }))).toBe(
      'NOT_FOUND',
    );
    expect(
      (await prisma.complaint.findMany({ where: { merchantId: given.scene.merchantId } })).map(
        (row) => row.id,
      ),
    ).toEqual([id]);
  });

  test('who floods the form enters five complaints a day of one purchase, from any number of addresses', async () => {
    const flood = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        codeOf(
          given.shopper(
            submitComplaint,
            { token: given.receipt, ...given.words, contact: {} },
            `203.0.113.${n}`,
          ),
        ),
      ),
    );
    expect(flood.filter((code) => code === 'ok')).toHaveLength(5);
    expect(flood.filter((code) => !['ok', 'RATE_LIMITED'].includes(code))).toEqual([]);
    expect(await prisma.complaint.count({ where: { merchantId: given.scene.merchantId } })).toBe(5);
    wait(DAY_MS);
    await given.complain();
  });

  test('who is refused uses up the complaints of the purchase too', async () => {
    const send = (more: object) =>
      codeOf(given.shopper(submitComplaint, { token: given.receipt, ...given.words, ...more }));
    const { fileKey: notSent } = accepted(await slot(given.receipt));
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(await send({ pictures: [notSent] }));
    expect(codes).toEqual([...Array(5).fill('BAD_INPUT'), 'RATE_LIMITED']);
    expect(await send({})).toBe('RATE_LIMITED');
    wait(DAY_MS);
    expect(await send({})).toBe('ok');
  });

  test('who objects without end to a closed complaint is stopped by address', async () => {
    const id = await given.complain();
    await end(id);
    wait(WEEK_MS);
    const object = () =>
      codeOf(given.shopper(objectToComplaint, { token: given.receipt, id, text: 'No.' }, '192.0.2.7'));
    const codes: string[] = [];
    for (let n = 0; n < 31; n += 1) codes.push(await object());
    expect(codes).toEqual([...Array(30).fill('ILLEGAL_TRANSITION'), 'RATE_LIMITED']);
  });

  test('who tries tokens is stopped by address', async () => {
    const attempt = (n: number, ip: string) =>
      codeOf(given.shopper(submitComplaint, { token: `${n}`.padEnd(43, 'x'), ...given.words }, ip));
    const codes: string[] = [];
    for (let n = 0; n < 31; n += 1) codes.push(await attempt(n, '192.0.2.1'));
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(30);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect(await attempt(31, '192.0.2.200')).toBe('NOT_FOUND');
    wait(HOUR_MS);
    expect(await attempt(32, '192.0.2.1')).toBe('NOT_FOUND');
  });

  test('who uploads without end is stopped by number and by size', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1)
      codes.push(await codeOf(slot(given.receipt, `203.0.113.${n}`, 2 * 1024 * 1024)));
    expect(codes).toEqual([...Array(10).fill('ok'), 'RATE_LIMITED']);
    expect(await codeOf(slot(given.receipt, undefined, 3 * 1024 * 1024))).toBe('BAD_INPUT');
  });

  test('who writes without end is stopped after twenty messages a day', async () => {
    const id = await given.complain();
    const write = (n: number) =>
      codeOf(given.shopper(answerComplaint, { token: given.receipt, id, text: `${n}` }, `203.0.113.${n}`));
    const codes: string[] = [];
    for (let n = 0; n < 21; n += 1) codes.push(await write(n));
    expect(codes).toEqual([...Array(20).fill('ok'), 'RATE_LIMITED']);
  });

  test('cannot show another shopper’s picture by naming its key', async () => {
    const attach = (picture: string) =>
      codeOf(given.shopper(submitComplaint, { token: given.receipt, ...given.words, pictures: [picture] }));
    const { fileKey: own } = accepted(await slot(given.receipt));
    await prisma.fileObject.update({ where: { key: own }, data: { state: 'uploaded' } });
    await given.complain({ pictures: [own] });
    expect(await attach(own)).toBe('BAD_INPUT');
  });

  test('attaches pictures of their own slots only, not those of members or of other purchases', async () => {
    const attach = (picture: string) =>
      codeOf(given.shopper(submitComplaint, { token: given.receipt, ...given.words, pictures: [picture] }));
    const ofMember = await givenUpload(prisma, given.scene.merchantId, 'complaint');
    expect(await attach(ofMember)).toBe('BAD_INPUT');
    const { fileKey: own } = accepted(await slot(given.receipt));
    const ofAnother = own.replace(
      /[0-9a-f-]{36}(?=\.jpg)/,
      ownSlotId(given.world.env.keys, newTestId(), newTestId()),
    );
    for (const key of [own, ofAnother])
      await prisma.fileObject.upsert({
        where: { key },
        create: {
          key,
          merchantId: given.scene.merchantId,
          kind: 'complaint',
          mime: 'image/jpeg',
          state: 'uploaded',
          createdAt: given.world.env.clock.now(),
        },
        update: { state: 'uploaded' },
      });
    expect(await attach(ofAnother)).toBe('BAD_INPUT');
    expect(await attach(own)).toBe('ok');
  });

  test('is mailed to nobody more than ten times a day', async () => {
    const contact = { email: 'stranger@example.org' };
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const scene = n % 5 === 0 ? await givenComplaintScene(database) : given;
      given = scene;
      codes.push(
        await codeOf(scene.shopper(submitComplaint, { token: scene.receipt, ...scene.words, contact })),
      );
    }
    expect(codes).toEqual([...Array(10).fill('ok'), 'RATE_LIMITED']);
  });
});
