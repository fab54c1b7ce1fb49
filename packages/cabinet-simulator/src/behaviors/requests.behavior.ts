import { type AnswerBody, answerBodies, type RequestType } from '@larder/cabinet-protocol/answer-bodies';
import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import type { Device } from '../device/device.ts';

export type Answer<Type extends RequestType> =
  | { ok: true; body: AnswerBody<Type> }
  | { ok: false; code: string };

/** Number and timeout of tries with one reqId [protocol 8.4]. */
export type Patience = { timeoutMs: number; tries: number };
const patience: Patience = { timeoutMs: protocolLimits.requestTimeoutMs, tries: 2 };

export type Ask = <Type extends RequestType>(
  type: Type,
  data: Omit<DataOf<Type>, 'reqId'>,
  answered: (answer: Answer<Type>) => void,
  patience?: Patience,
) => void;

/** Requests to the cloud and their responses. `TIMEOUT` means no response, `OFFLINE` no connection. */
export function createRequests(device: Device): { ask: Ask } {
  const open = new Map<string, (answer: { ok: true; body: unknown } | { ok: false; code: string }) => void>();
  let count = 0;

  device.on('booted', () => {
    count = 0;
  });
  device.on('died', () => open.clear());
  device.on('received', (message) => {
    if (message.type !== 'res') return;
    const { data } = message;
    open.get(data.reqId)?.(data.ok ? { ok: true, body: data.body } : { ok: false, code: data.code });
  });

  const ask: Ask = (type, data, answered, { timeoutMs, tries } = patience) => {
    if (!device.run.accepted) return answered({ ok: false, code: 'OFFLINE' });
    count += 1;
    const reqId = `r-${String(count).padStart(6, '0')}`;
    let triesLeft = tries;

    const attempt = () => {
      if (triesLeft === 0) return finish({ ok: false, code: 'TIMEOUT' });
      triesLeft -= 1;
      device.say(type, { reqId, ...data } as DataOf<typeof type>);
      timer = device.after(timeoutMs, attempt);
    };
    const finish = (answer: { ok: true; body: unknown } | { ok: false; code: string }) => {
      open.delete(reqId);
      timer?.cancel();
      if (!answer.ok) return answered(answer);
      const body = answerBodies[type].safeParse(answer.body);
      answered(body.success ? { ok: true, body: body.data as never } : { ok: false, code: 'BAD_ANSWER' });
    };
    let timer: ReturnType<Device['after']> | undefined;
    open.set(reqId, finish);
    attempt();
  };
  return { ask };
}
