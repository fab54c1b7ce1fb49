import type { CommandDataOf } from '@larder/cabinet-protocol/commands/cmd.command';
import type { Door } from '@larder/cabinet-protocol/fields';
import type { testCabinet } from './test-cabinet.ts';

export type Setup = ReturnType<typeof testCabinet>;
type Open = CommandDataOf<'door.open'>;

/** Variation of an attempt; every number is used by some of them. */
export type Variation = { readonly ms: number; readonly door: Door; readonly cseq: number };

const hourMs = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const topicOf = (deviceNo: string, channel = 'cmd', direction = 'down', major = 'v1') =>
  `cab/${major}/${deviceNo}/${direction}/${channel}`;

/** A command that opens a door if nothing else is wrong. */
export function liveOpen({ cloud, clock }: Setup, { door, cseq }: Variation, part: Partial<Open> = {}): Open {
  return {
    commandId: cloud.newId(),
    cseq,
    name: 'door.open',
    issuedAt: iso(clock.now()),
    expiresAt: iso(clock.now() + hourMs),
    actor: { kind: 'user', id: '019a1000-0000-7d06-8000-000000000006' },
    args: { purpose: 'restock', doors: [door], sessionId: cloud.newId() },
    ...part,
  };
}

/** Sends a command on any topic and lets the cabinet handle it; a door it opens is shut again. */
export function push(setup: Setup, data: object, topic = topicOf('VC24090001')): void {
  const { cloud, clock } = setup;
  const message = { v: 1, id: cloud.newId(), type: 'cmd', ts: iso(clock.now()), data };
  cloud.sendBytes(topic, Buffer.from(JSON.stringify(message)));
  clock.advance(20_000);
}

function again(setup: Setup, birth: Setup['cloud']['rules']['birth'] = 'accepted'): void {
  const { cabinet, cloud, clock } = setup;
  cloud.rules.birth = birth;
  cabinet.cutNetwork('reset');
  clock.advance(1_000);
  cabinet.restoreNetwork();
  clock.advance(200_000);
}

function recover(setup: Setup): void {
  const { cabinet, cloud, clock } = setup;
  cabinet.fault({ kind: 'clock_unset', on: false });
  cloud.rules.birth = 'accepted';
  cloud.rules.authorize = () => ({ decision: 'allow' });
  clock.advance(400_000);
}

function powerCut({ cabinet, clock }: Setup): void {
  cabinet.cutPower({ ups: false });
  clock.advance(2_000);
  cabinet.restorePower();
  clock.advance(30_000);
}

/** Holds a card to the reader of a cabinet whose cloud does not answer, and delivers this after `waitMs`. */
function tapped(
  setup: Setup,
  { door }: Variation,
  waitMs: number,
  answer: (sessionId: string, reqId: string) => object,
): void {
  const { cabinet, cloud, clock } = setup;
  cloud.rules.authorize = () => 'silence';
  cabinet.tapCard({ fingerprint: 'fp_ok', door });
  clock.advance(waitMs);
  const asked = cloud.received('session.authorize').at(-1)?.data;
  if (asked === undefined) throw new Error('no card was asked about');
  const data = { reqId: asked.reqId, ok: true, body: answer(asked.sessionId, asked.reqId) };
  cloud.sendRaw('res', { v: 1, id: cloud.newId(), type: 'res', ts: iso(clock.now()), data });
  clock.advance(20_000);
  recover(setup);
}

const allow = (setup: Setup, { door }: Variation, sessionId: string, openBeforeMs: number) => ({
  sessionId,
  decision: 'allow',
  doors: [door],
  preauthMinor: 1_000,
  currency: 'USD',
  openBefore: iso(setup.clock.now() + openBeforeMs),
});

/** Openings that are legitimate before and during the attempt. */
export type Attempt = { readonly opens: 0 | 1; play(setup: Setup, variation: Variation): void };

/** A command that opens, is completed, and is then repeated in some way: one opening and no more. */
function copied(again: (setup: Setup, command: Open, variation: Variation) => void): Attempt {
  return {
    opens: 1,
    play(setup, variation) {
      const command = liveOpen(setup, variation);
      push(setup, command);
      again(setup, command, variation);
    },
  };
}

const never = (play: Attempt['play']): Attempt => ({ opens: 0, play });
const misdirected = (topic: (variation: Variation) => string): Attempt =>
  never((setup, variation) => push(setup, liveOpen(setup, variation), topic(variation)));

/** Ways in which a door must not open: each is a live command with one thing wrong. [protocol 10.3] */
export const attempts: Readonly<Record<string, Attempt>> = {
  'run out': never((setup, variation) =>
    push(setup, liveOpen(setup, variation, { expiresAt: iso(setup.clock.now() - variation.ms) })),
  ),
  'run out on its way': never((setup, variation) =>
    push(setup, liveOpen(setup, variation, { expiresAt: iso(setup.clock.now() + (variation.ms % 19)) })),
  ),
  'run out, the own clock being behind': never((setup, variation) => {
    setup.cabinet.fault({ kind: 'clock_skew', skewMs: -variation.ms - 60_000 });
    again(setup);
    push(setup, liveOpen(setup, variation, { expiresAt: iso(setup.clock.now() - variation.ms) }));
    setup.cabinet.fault({ kind: 'clock_skew', skewMs: 0 });
  }),
  'run out, an old birth result said again': never((setup, variation) => {
    const { cloud, clock } = setup;
    const conn = cloud.received('birth').at(-1)?.conn ?? '';
    const expiresAt = iso(clock.now() - variation.ms);
    const serverTime = iso(clock.now() - variation.ms - hourMs);
    cloud.send('birth.result', { status: 'accepted', conn, serverTime, lifecycle: 'operational' });
    cloud.send('birth.result', { status: 'accepted', conn: null, serverTime, lifecycle: 'operational' });
    cloud.send('birth.result', { status: 'accepted', conn: '0badc0de', serverTime });
    push(setup, liveOpen(setup, variation, { expiresAt }));
  }),
  'held up in the network together with the answer to the birth': never((setup, variation) => {
    const { cabinet, cloud, clock } = setup;
    cloud.rules.birth = 'silence';
    cabinet.cutNetwork('reset');
    clock.advance(1_000);
    cabinet.restoreNetwork();
    const births = cloud.received('birth').length;
    while (cloud.received('birth').length === births) clock.advance(100);
    const { conn } = cloud.received('birth').at(-1) ?? {};
    const command = liveOpen(setup, variation, { expiresAt: iso(clock.now() + 15_000) });
    const serverTime = iso(clock.now());
    clock.advance(15_100 + (variation.ms % hourMs));
    cloud.send('birth.result', { status: 'accepted', conn, serverTime, lifecycle: 'operational' });
    push(setup, command);
    recover(setup);
  }),
  'run out, the birth result of another connection': never((setup, variation) => {
    const { clock, cloud } = setup;
    again(setup, 'silence');
    const serverTime = iso(clock.now() - variation.ms - hourMs);
    const conn = cloud.received('birth').at(0)?.conn;
    cloud.send('birth.result', { status: 'accepted', conn, serverTime, lifecycle: 'operational' });
    cloud.send('birth.result', { status: 'accepted', conn: null, serverTime, lifecycle: 'operational' });
    push(setup, liveOpen(setup, variation, { expiresAt: iso(clock.now() - variation.ms) }));
    recover(setup);
  }),
  'live, but the clock is unset': never((setup, variation) => {
    setup.cabinet.fault({ kind: 'clock_unset' });
    push(setup, liveOpen(setup, variation));
    recover(setup);
  }),
  'live, the clock unset since boot': never((setup, variation) => {
    setup.cabinet.fault({ kind: 'clock_unset' });
    powerCut(setup);
    push(setup, liveOpen(setup, variation));
    recover(setup);
  }),
  'live, before the birth is accepted': never((setup, variation) => {
    again(setup, 'pending');
    push(setup, liveOpen(setup, variation));
    recover(setup);
  }),
  'the same bytes twice': copied((setup, command) => push(setup, command)),
  'the same id, all else new': copied((setup, { commandId }, variation) =>
    push(setup, liveOpen(setup, variation, { commandId })),
  ),
  'another id for the same session': copied((setup, { args }, variation) =>
    push(setup, liveOpen(setup, variation, { args })),
  ),
  'again after a power cut': copied((setup, command) => {
    powerCut(setup);
    push(setup, command);
  }),
  'again under another id after a power cut': copied((setup, { args }, variation) => {
    powerCut(setup);
    push(setup, liveOpen(setup, variation, { args }));
  }),
  'again on the next connection': copied((setup, command) => {
    again(setup);
    push(setup, command);
  }),
  'again after 255 others': copied((setup, command) => {
    for (let other = 0; other < 255; other += 1) setup.cloud.command('audio.play', { clip: 'hello' });
    setup.clock.advance(1_000);
    push(setup, command);
  }),
  'refused once, made to look new': never((setup, variation) => {
    const command = liveOpen(setup, variation, { expiresAt: iso(setup.clock.now() - variation.ms) });
    push(setup, command);
    push(setup, { ...command, expiresAt: iso(setup.clock.now() + hourMs) });
  }),
  'power lost before the bolt moved, then again': never((setup, variation) => {
    const { cabinet, cloud, clock } = setup;
    const command = liveOpen(setup, variation);
    cloud.send('cmd', command);
    clock.advance(50);
    cabinet.cutPower({ ups: false });
    cabinet.restorePower();
    clock.advance(30_000);
    push(setup, command);
  }),
  'for another cabinet': misdirected(({ ms }) => topicOf(`VC2409${String(1000 + (ms % 9000))}`)),
  'of another major': misdirected(() => topicOf('VC24090001', 'cmd', 'down', 'v2')),
  'on another channel': misdirected(({ cseq }) =>
    topicOf('VC24090001', ['conn', 'twin', 'res', 'ack'][cseq % 4]),
  ),
  'as if a cabinet said it': misdirected(() => topicOf('VC24090001', 'cmd', 'up')),
  'without its end of life': never((setup, variation) => {
    const { expiresAt: _, ...rest } = liveOpen(setup, variation);
    push(setup, rest);
  }),
  'a card allowed after 8 s': never((setup, variation) =>
    tapped(setup, variation, 8_500 + (variation.ms % 60_000), (id) => allow(setup, variation, id, hourMs)),
  ),
  'a card allowed too late by the answer itself': never((setup, variation) =>
    tapped(setup, variation, 100, (id) => allow(setup, variation, id, -variation.ms)),
  ),
  "another card's answer": never((setup, variation) =>
    tapped(setup, variation, 100, () => allow(setup, variation, setup.cloud.newId(), hourMs)),
  ),
};
