import type { AnswerBody } from '@larder/cabinet-protocol/answer-bodies';
import type { Door } from '@larder/cabinet-protocol/fields';
import { type ActResult, done, notDone } from '../acts/act-result.ts';
import type { Device } from '../device/device.ts';
import { newSession } from '../session/new-session.ts';
import type { Doors } from './doors.behavior.ts';
import type { Lockouts } from './lockouts.behavior.ts';
import type { Answer, Ask } from './requests.behavior.ts';
import type { Sessions } from './sessions.behavior.ts';
import type { Twin } from './twin.behavior.ts';

/** A card held to the reader. The fingerprint identifies the card; test cards begin with `fp_`. */
export type CardTap = {
  fingerprint: string;
  door?: Door;
  /** Default: every door. */
  doors?: Door[];
  brand?: string;
  last4?: string;
  /** Set if the terminal, not the cloud, has run the pre-authorization. */
  authRef?: string;
  authorizedMinor?: number;
};

export type LastAnswer = { sessionId: string; decision: 'allow' | 'deny'; code: string | null };

/** A person waits 8 s in front of a locked door: two tries [protocol 9.1]. */
const patience = { timeoutMs: 4_000, tries: 2 };

type Parts = { ask: Ask; sessions: Sessions; doors: Doors; lockouts: Lockouts; twin: Twin };

export type CardReader = ReturnType<typeof createCardReader>;

/** A shopper with a card: asks the cloud, and begins a sale if it allows one [protocol 9.1]. */
// long: a closure over the last answer; each function in it is short
export function createCardReader(device: Device, { ask, sessions, doors, lockouts, twin }: Parts) {
  const { spec, world } = device;
  let lastAnswer: LastAnswer | null = null;

  function refuse(wanted: Door[]): ActResult | undefined {
    if (!device.isPowered()) return notDone('NO_POWER');
    if (wanted.some((door) => !spec.doors.includes(door))) return notDone('NO_SUCH_DOOR');
    if (sessions.active() !== null) return notDone('BUSY');
    if (wanted.some(doors.isOpen)) return notDone('ALREADY_OPEN');
    if (twin.lifecycle() !== 'operational') return notDone('NOT_IN_SERVICE');
    if (lockouts.current().length > 0) return notDone('LOCKED_OUT');
    if (!world.mains) return notDone('LOW_POWER');
    return device.run.accepted ? undefined : notDone('OFFLINE');
  }

  function tap(card: CardTap): ActResult {
    const wanted = card.doors ?? (card.door === undefined ? [...spec.doors] : [card.door]);
    const no = refuse(wanted);
    if (no) return no;
    const authRef = card.authRef ?? null;
    const session = newSession(device, {
      id: device.newId(),
      kind: 'sale',
      trigger: 'card',
      doors: wanted,
      authRef,
    });
    const { id: sessionId, planogramRev } = session;
    sessions.begin('card_tapped', session);
    const request = {
      sessionId,
      trigger: 'card',
      doors: wanted,
      planogramRev,
      payment: payment(card),
    } as const;
    ask(
      'session.authorize',
      { ...request, doors: wanted },
      (answer) => settle(sessionId, authRef, answer),
      patience,
    );
    return done;
  }

  function payment({ authRef, authorizedMinor, brand, last4, fingerprint }: CardTap) {
    return {
      rail: 'card_terminal',
      terminalId: `T-${spec.deviceNo}`,
      authRef: authRef ?? null,
      authorizedMinor: authorizedMinor ?? null,
      currency: twin.settings().currency,
      brand: brand ?? 'visa',
      last4: last4 ?? '4242',
      fingerprint,
    };
  }

  function settle(sessionId: string, authRef: string | null, answer: Answer<'session.authorize'>): void {
    if (sessions.active()?.id !== sessionId) return;
    const body = answer.ok ? answer.body : undefined;
    if (body?.decision === 'allow' && isMeant(body, sessionId)) {
      lastAnswer = { sessionId, decision: 'allow', code: null };
      const planogramRev = device.flash.read('planogram')?.rev ?? null;
      sessions.feed({ kind: 'allowed', doors: body.doors, planogramRev, authRef });
    } else {
      const code = answer.ok ? (body?.decision === 'deny' ? body.code : 'TOO_LATE') : answer.code;
      lastAnswer = { sessionId, decision: 'deny', code };
      sessions.feed({ kind: 'denied' });
    }
  }

  /** True for the answer to this session's request, if it is not too late. */
  function isMeant(
    body: AnswerBody<'session.authorize'> & { decision: 'allow' },
    sessionId: string,
  ): boolean {
    const isInTime =
      device.time.state() === 'unset' || device.time.correctedMs() <= Date.parse(body.openBefore);
    return body.sessionId === sessionId && isInTime;
  }

  return { tap, lastAnswer: () => lastAnswer };
}
