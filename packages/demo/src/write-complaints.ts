import { answerDueAt } from '@larder/domain/complaint/complaint-clock';
import type { ComplaintCategory } from '@larder/domain/complaint/complaint-kind';
import { HOUR_MS } from '@larder/domain/durations';
import { humanNumber } from '@larder/domain/human-number';
import { localDay } from '@larder/domain/time-zone';
import { drawNumbers } from './draw-numbers.ts';
import { insertRows } from './insert-rows.ts';
import { type SeedMerchant, seedMembers, seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

type Said = {
  readonly kind: 'reply' | 'message' | 'resolved';
  readonly hoursAgo: number;
  readonly text: { readonly en: string; readonly zh: string };
};

type SeedComplaint = {
  readonly category: ComplaintCategory;
  readonly hoursAgo: number;
  readonly shopper: { readonly en: string; readonly zh: string };
  readonly text: { readonly en: string; readonly zh: string };
  readonly thread: readonly Said[];
};

/** One that waits for its first answer, one in the middle of its thread, and one that was resolved. */
const complaints: readonly SeedComplaint[] = [
  {
    category: 'overcharged',
    hoursAgo: 2,
    shopper: { en: 'Robin Miller', zh: '周敏' },
    text: {
      en: 'I took one bottle and put the other one back. The receipt shows two.',
      zh: '我只拿了一瓶，另一瓶放回去了，但收据上是两瓶。',
    },
    thread: [],
  },
  {
    category: 'quality',
    hoursAgo: 20,
    shopper: { en: 'Dana Brooks', zh: '王蕾' },
    text: {
      en: 'The wrap was past its date. I threw it away.',
      zh: '卷饼已经过期，我扔掉了。',
    },
    thread: [
      {
        kind: 'reply',
        hoursAgo: 18,
        text: {
          en: 'We are sorry. Could you tell us the date on the label?',
          zh: '非常抱歉。请问标签上的日期是哪一天？',
        },
      },
      {
        kind: 'message',
        hoursAgo: 5,
        text: { en: 'It said the day before yesterday.', zh: '写的是前天。' },
      },
    ],
  },
  {
    category: 'door',
    hoursAgo: 75,
    shopper: { en: 'Lee Carter', zh: '李航' },
    text: {
      en: 'The door stayed locked, and I was afraid that I had paid.',
      zh: '门没有打开，我担心已经扣款。',
    },
    thread: [
      {
        kind: 'resolved',
        hoursAgo: 72,
        text: {
          en: 'The hold on your card was released at once. You paid nothing.',
          zh: '卡上的预授权已立即释放，没有扣款。',
        },
      },
    ],
  },
];

type Sold = {
  readonly order_id: string;
  readonly device_id: string;
  readonly session_id: string;
  readonly currency: string;
};

/** Seals a contact for the row of a complaint, as a column takes it. */
export type SealContact = (
  row: { readonly merchantId: string; readonly id: string },
  contact: { readonly name: string; readonly email: string; readonly phone: null },
) => string | null;

/** Writes three complaints of shoppers for each merchant, with their threads. */
export async function writeComplaints(seed: SeedContext, seal: SealContact): Promise<void> {
  let number = 0;
  for (const merchant of seedMerchants) {
    const merchantId = mustHave(seed.merchantIds, merchant.code);
    const sold = await soldBefore(seed, merchantId);
    for (const [index, complaint] of complaints.entries()) {
      const order = sold[index];
      if (!order) continue;
      number += 1;
      await writeComplaint(seed, { merchant, merchantId, order, complaint, number, seal });
    }
  }
  await drawNumbers(seed.connection, 'complaint_number', number);
}

/** The last paid sale before each complaint. */
async function soldBefore({ connection, now }: SeedContext, merchantId: string): Promise<Sold[]> {
  const found = (await connection.query(
    `SELECT o.* FROM unnest($2::timestamptz[]) WITH ORDINALITY AS asked (before, nth),
            LATERAL (SELECT id AS order_id, device_id, session_id, currency FROM sales_order
                      WHERE merchant_id = $1 AND status = 'paid' AND created_at < asked.before
                      ORDER BY created_at DESC LIMIT 1) o ORDER BY asked.nth`,
    [merchantId, complaints.map(({ hoursAgo }) => new Date(now.getTime() - (hoursAgo + 1) * HOUR_MS))],
  )) as { readonly rows: Sold[] };
  return found.rows;
}

type Written = {
  readonly merchant: SeedMerchant;
  readonly merchantId: string;
  readonly order: Sold;
  readonly complaint: SeedComplaint;
  readonly number: number;
  readonly seal: SealContact;
};

async function writeComplaint(
  seed: SeedContext,
  { merchant, merchantId, order, complaint, number, seal }: Written,
): Promise<void> {
  const { connection, dice, now } = seed;
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const language = merchant.locale === 'zh-CN' ? 'zh' : 'en';
  const owner = seedMembers.find(({ merchant: code, kind }) => code === merchant.code && kind === 'owner');
  const ownerId = mustHave(seed.membershipIds, owner?.email ?? '');
  const createdAt = before(complaint.hoursAgo);
  const id = dice.idAt(createdAt);
  const answered = complaint.thread.find(({ kind }) => kind !== 'message');
  const resolved = complaint.thread.find(({ kind }) => kind === 'resolved');
  const name = complaint.shopper[language];
  await insertRows(connection, 'complaint', [
    {
      id,
      merchant_id: merchantId,
      device_id: order.device_id,
      complaint_no: humanNumber('complaint', localDay(createdAt, merchant.timeZone), number),
      order_id: order.order_id,
      session_id: order.session_id,
      source: 'shopper_form',
      category: complaint.category,
      status: resolved ? 'resolved' : answered ? 'processing' : 'pending',
      description: complaint.text[language],
      currency: order.currency,
      contact: seal(
        { merchantId, id },
        { name, email: `shopper-${number}@${merchant.code}.example`, phone: null },
      ),
      has_email: true,
      locale: merchant.locale,
      assignee_id: answered ? ownerId : null,
      answer_due_at: answerDueAt(complaint.category, createdAt),
      first_response_at: answered ? before(answered.hoursAgo) : null,
      answered_at: answered ? before(answered.hoursAgo) : null,
      resolution: resolved ? 'explained' : null,
      resolved_at: resolved ? before(resolved.hoursAgo) : null,
      version: complaint.thread.length + 1,
      created_at: createdAt,
      updated_at: before(complaint.thread.at(-1)?.hoursAgo ?? complaint.hoursAgo),
    },
  ]);
  await writeThread(seed, { merchantId, complaintId: id, ownerId, language, complaint });
}

type Thread = {
  readonly merchantId: string;
  readonly complaintId: string;
  readonly ownerId: string;
  readonly language: 'en' | 'zh';
  readonly complaint: SeedComplaint;
};

/** The receipt of the complaint, then what both sides said. */
async function writeThread(
  { connection, dice, now }: SeedContext,
  { merchantId, complaintId, ownerId, language, complaint }: Thread,
): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const received = { kind: 'received', hoursAgo: complaint.hoursAgo, text: null } as const;
  await insertRows(
    connection,
    'complaint_message',
    [received, ...complaint.thread].map(({ kind, hoursAgo, text }) => ({
      id: dice.idAt(before(hoursAgo)),
      merchant_id: merchantId,
      complaint_id: complaintId,
      kind,
      membership_id: kind === 'reply' || kind === 'resolved' ? ownerId : null,
      text: text?.[language],
      mailed_at: kind === 'message' ? null : before(hoursAgo),
      mail_attempts: 0,
      created_at: before(hoursAgo),
    })),
  );
}
