import { describe, expect, test } from 'vitest';
import { type ConnectRequest, type ConnectRules, decideConnect } from './decide-connect.ts';
import { FailedLogins } from './failed-logins.ts';
import { hashSecret } from './hash-secret.ts';
import { Takeovers } from './takeovers.ts';

const pepper = 'pepper';
const known = {
  VC24090001: {
    lifecycle: 'operational',
    secretHmac: hashSecret(pepper, 'old'),
    secretNextHmac: hashSecret(pepper, 'new'),
    secretNextUsed: null,
  },
  VC24090002: {
    lifecycle: 'in_stock',
    secretHmac: hashSecret(pepper, 'old'),
    secretNextHmac: null,
    secretNextUsed: null,
  },
  VC24090003: {
    lifecycle: 'retired',
    secretHmac: hashSecret(pepper, 'old'),
    secretNextHmac: null,
    secretNextUsed: null,
  },
};

function rules(changes: Partial<ConnectRules> = {}): ConnectRules {
  return {
    pepper,
    gatewayPassword: 'gateway secret',
    monitorPassword: 'monitor secret',
    findCredentials: async (deviceNo) => known[deviceNo as keyof typeof known] ?? null,
    noteUsedSecret: async () => {},
    takenBy: () => null,
    onDuplicateIdentity: () => {},
    onTakeover: () => {},
    failedLogins: new FailedLogins(),
    takeovers: new Takeovers(),
    inTurn: (_ip, judge) => judge(),
    monotonicMs: () => 0,
    ...changes,
  };
}

const device = (changes: Partial<ConnectRequest> = {}): ConnectRequest => ({
  clientId: 'VC24090001',
  username: 'VC24090001',
  password: 'old',
  protoVer: 4,
  ip: '10.0.0.1',
  ...changes,
});

describe('the decision about a connect', () => {
  const answers: [name: string, request: ConnectRequest, answer: string | number][] = [
    ['a cabinet with its secret', device(), 'device'],
    ['a cabinet with its next secret', device({ password: 'new' }), 'device'],
    ['a cabinet still in stock', device({ clientId: 'VC24090002', username: 'VC24090002' }), 'device'],
    [
      'a cabinet with a verified certificate',
      device({ password: undefined, certCN: 'VC24090001' }),
      'device',
    ],
    ['a cabinet with the certificate of another', device({ certCN: 'VC24090002' }), 4],
    ['a wrong secret', device({ password: 'wrong' }), 4],
    ['no password', device({ password: undefined }), 4],
    ['an unknown number', device({ clientId: 'VC99999999', username: 'VC99999999' }), 4],
    ['a client id that is not the user name', device({ clientId: 'VC24090002' }), 4],
    ['no user name', device({ username: undefined }), 4],
    [
      'a number with a control character',
      device({ clientId: 'VC2409\u00001', username: 'VC2409\u00001' }),
      4,
    ],
    ['a retired cabinet', device({ clientId: 'VC24090003', username: 'VC24090003' }), 5],
    ['an older protocol', device({ protoVer: 3 }), 5],
    [
      'a gateway',
      device({ clientId: 'gw-1', username: 'svc-gateway', password: 'gateway secret' }),
      'gateway',
    ],
    [
      'a gateway with a wrong password',
      device({ clientId: 'gw-1', username: 'svc-gateway', password: 'x' }),
      4,
    ],
    [
      'a monitor',
      device({ clientId: 'm-1', username: 'svc-monitor', password: 'monitor secret' }),
      'monitor',
    ],
    [
      'a monitor with the password of the gateway',
      device({ clientId: 'm-1', username: 'svc-monitor', password: 'gateway secret' }),
      4,
    ],
  ];
  for (const [name, request, answer] of answers) {
    test(`${name}: ${answer}`, async () => {
      const decision = await decideConnect(rules(), request);
      expect(decision.allow ? decision.principal.kind : decision.code).toBe(answer);
    });
  }

  test('lets no service in when no service password is set', async () => {
    const decision = await decideConnect(
      rules({ gatewayPassword: null }),
      device({ clientId: 'gw-1', username: 'svc-gateway', password: '' }),
    );
    expect(decision.allow).toBe(false);
  });

  test.each([
    ['the first use of the next secret', null, true, 'new', [true]],
    ['the old secret during a rotation', null, true, 'old', [false]],
    ['the old secret after the next one', true, true, 'old', [false]],
    ['nothing where it uses the same as before', true, true, 'new', []],
    ['the old secret after the time of the next one', true, false, 'old', [false]],
    ['nothing where no rotation is under way', null, false, 'old', []],
  ])('notes %s', async (_, secretNextUsed, isValid, password, expected) => {
    const { secretNextHmac, ...cabinet } = known.VC24090001;
    const noted: boolean[] = [];
    const decision = await decideConnect(
      rules({
        findCredentials: async () => ({
          ...cabinet,
          secretNextUsed,
          secretNextHmac: isValid ? secretNextHmac : null,
        }),
        noteUsedSecret: async (_deviceNo, usedNext) => void noted.push(usedNext !== null),
      }),
      device({ password }),
    );
    expect([decision.allow, noted]).toEqual([true, expected]);
  });

  const monitor = (password: string) => device({ clientId: 'm-1', username: 'svc-monitor', password });
  const wrong = device({ password: 'wrong' });
  const nobody = device({ clientId: 'VC99999999', username: 'VC99999999' });
  const failTenTimes = async (shared: ConnectRules, request: ConnectRequest) => {
    for (let tries = 0; tries < 10; tries += 1) await decideConnect(shared, request);
  };

  test.each([
    ['a wrong secret', wrong],
    ['an unknown number', nobody],
  ])('blocks %s at its address for ten minutes after ten failures in a minute', async (_what, request) => {
    let nowMs = 0;
    const shared = rules({ monotonicMs: () => nowMs });
    await failTenTimes(shared, request);
    expect(await decideConnect(shared, request)).toMatchObject({ code: 5, reason: 'blocked' });
    expect(await decideConnect(shared, { ...request, ip: '10.0.0.2' })).toMatchObject({ code: 4 });
    nowMs = 10 * 60_000 + 1;
    expect(await decideConnect(shared, request)).toMatchObject({ code: 4 });
  });

  test('never locks out a cabinet with its secret, whatever wrong secrets and unknown numbers others try', async () => {
    const shared = rules();
    await failTenTimes(shared, wrong);
    await failTenTimes(shared, nobody);
    expect(await decideConnect(shared, device())).toMatchObject({ allow: true });
    const neighbor = device({ clientId: 'VC24090002', username: 'VC24090002' });
    expect(await decideConnect(shared, neighbor)).toMatchObject({ allow: true });
    expect(await decideConnect(shared, { ...neighbor, password: 'wrong' })).toMatchObject({ code: 4 });
    expect(await decideConnect(shared, monitor('monitor secret'))).toMatchObject({ allow: true });
  });

  test('blocks a monitor for ten minutes after ten wrong passwords (guessable)', async () => {
    const shared = rules();
    await failTenTimes(shared, monitor('wrong'));
    expect(await decideConnect(shared, monitor('monitor secret'))).toMatchObject({ code: 5 });
    expect(await decideConnect(shared, device())).toMatchObject({ allow: true });
  });

  test('judges an address with failures one by one, and returns code 3 when too many wait', async () => {
    let isFull = false;
    const judged: string[] = [];
    const inTurn: ConnectRules['inTurn'] = async (ip, judge) => {
      judged.push(ip);
      return isFull ? null : judge();
    };
    const shared = rules({ inTurn });
    await failTenTimes(shared, nobody);
    expect(judged).toEqual([]);
    expect(await decideConnect(shared, device())).toMatchObject({ allow: true });
    expect(judged).toEqual(['10.0.0.1']);
    isFull = true;
    expect(await decideConnect(shared, device())).toMatchObject({ code: 3, reason: 'unavailable' });
  });

  test('does not block after nine wrong passwords a minute', async () => {
    let nowMs = 0;
    const shared = rules({ monotonicMs: () => nowMs });
    for (let tries = 0; tries < 100; tries += 1) {
      nowMs = tries * 7_000;
      await decideConnect(shared, device({ password: 'wrong' }));
    }
    expect(await decideConnect(shared, device())).toMatchObject({ allow: true });
  });

  test('blocks both boards for ten minutes at the seventh take-over in ten minutes, and reports it once', async () => {
    let nowMs = 0;
    const reported: string[] = [];
    const shared = rules({
      monotonicMs: () => nowMs,
      takenBy: () => ({ ageMs: 1_000, silentMs: 500, isFromElsewhere: false, isOtherBoot: false }),
      onDuplicateIdentity: (no) => reported.push(no),
    });
    for (let takeover = 0; takeover < 6; takeover += 1) {
      nowMs = takeover * 1_000;
      expect(await decideConnect(shared, device())).toMatchObject({ allow: true });
    }
    expect(await decideConnect(shared, device())).toMatchObject({ code: 5, reason: 'duplicate-identity' });
    expect(await decideConnect(shared, device({ password: 'new' }))).toMatchObject({ code: 5 });
    expect(reported).toEqual(['VC24090001']);
    nowMs += 10 * 60_000 + 1;
    expect(await decideConnect(shared, device())).toMatchObject({ allow: true });
  });
});
