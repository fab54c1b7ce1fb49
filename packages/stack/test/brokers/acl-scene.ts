import { type AccessRow, accessTable, other, own } from '@larder/cabinet-protocol/access-table';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { ExternalBroker } from './external-broker.ts';

type Who = AccessRow[0];
type Delivery = {
  readonly topic: string;
  readonly text: string;
  readonly qos: number;
  readonly retain: boolean;
};

/** One client and every message it has received. */
type Listener = {
  readonly client: MqttClient;
  readonly received: Delivery[];
  until(text: string): Promise<void>;
};

/** Outcome of one row of the table. */
export type Outcome = {
  /** Clients that received a publish, or topics that a subscription delivered. */
  readonly received: readonly string[];
  readonly mostQos: number;
  readonly anyRetained: boolean;
};

const up = (deviceNo: string) => `cab/v1/${deviceNo}/up/evt`;
const down = (deviceNo: string) => `cab/v1/${deviceNo}/down/cmd`;
const ups = 'cab/v1/+/up/+';
const downs = 'cab/v1/+/down/+';

/** Topics that each role may receive. */
export const receivable: Record<Who, readonly string[]> = {
  device: [down(own)],
  gateway: [up(own), up(other)],
  monitor: [up(own), up(other), down(own), down(other)],
};
/** Clients that receive what each role may publish. */
export const receivers: Record<Who, readonly string[]> = {
  device: ['gateway', 'monitor'],
  gateway: ['monitor'],
  monitor: [],
};

/** A row denied only for its QoS or for `retain`: a broker may accept it in a weaker form. */
export function isSoftened([who, action, topic, , , may]: AccessRow): boolean {
  return !may && accessTable.some((row) => row[0] === who && row[1] === action && row[2] === topic && row[5]);
}

export type AclScene = Awaited<ReturnType<typeof openAclScene>>;

/**
 * Two witnesses, another cabinet, and attempts that they watch. Brokers refuse in different ways, so only delivered
 * messages count.
 */
// long: a closure over the witnesses; each function in it is short
export async function openAclScene(broker: ExternalBroker, secret: string) {
  let count = 0;
  const newText = () => {
    count += 1;
    return `mark ${count}`;
  };
  const open = (who: Who, clientId: string, deviceNo = own) =>
    openListener(broker, { who, clientId, deviceNo, secret });
  /**
   * A cabinet has its own name. A service has a new one each time: RabbitMQ may close a connection whose name was just
   * released.
   */
  const openActor = (who: Who) => {
    if (who === 'device') return open(who, own);
    count += 1;
    return open(who, `${who === 'gateway' ? 'gw' : 'monitor'}-actor${count}`);
  };
  const gateway = await open('gateway', 'gw-witness');
  const monitor = await open('monitor', 'monitor-witness');
  const neighbor = await open('device', other, other);
  await gateway.client.subscribeAsync(ups, { qos: 1 });
  await monitor.client.subscribeAsync([ups, downs], { qos: 1 });

  async function publish([who, , topic, qos, retain]: AccessRow): Promise<Outcome> {
    const actor = await openActor(who);
    const text = newText();
    await attempt(actor.client, (done) => actor.client.publish(topic, text, { qos, retain }, done));
    // A permitted publish follows, on the same connection if it is still open.
    const fence = newText();
    if (who === 'device') {
      const took = await attempt(actor.client, (done) =>
        actor.client.publish(up(own), fence, { qos: 1 }, done),
      );
      const after = took ? actor : await openActor(who);
      if (!took) await after.client.publishAsync(up(own), fence, { qos: 1 });
      await Promise.all([gateway.until(fence), monitor.until(fence)]);
      after.client.end(true);
    } else {
      await gateway.client.publishAsync(down(own), fence, { qos: 1 });
      await monitor.until(fence);
    }
    actor.client.end(true);
    const late = await openActor('monitor');
    await late.client.subscribeAsync([ups, downs], { qos: 1 });
    late.client.end(true);
    const witnesses = { gateway, monitor, late };
    const all = Object.entries(witnesses).flatMap(([name, listener]) =>
      listener.received.filter((delivery) => delivery.text === text).map((delivery) => ({ name, delivery })),
    );
    return outcome(all);
  }

  async function subscribe([who, , filter, qos]: AccessRow): Promise<Outcome> {
    const actor = await openActor(who);
    await attempt(actor.client, (done) => actor.client.subscribe(filter, { qos }, done));
    const text = newText();
    await gateway.client.publishAsync(down(own), text, { qos: 1 });
    await gateway.client.publishAsync(down(other), text, { qos: 1 });
    await neighbor.client.publishAsync(up(other), text, { qos: 1 });
    const self = who === 'device' && actor.client.connected ? actor : await open('device', own);
    await self.client.publishAsync(up(own), text, { qos: 1 });
    const fence = newText();
    if (actor.client.connected) {
      await actor.client.subscribeAsync(who === 'device' ? `cab/v1/${own}/down/+` : ups, { qos: 1 });
      if (who === 'device') await gateway.client.publishAsync(down(own), fence, { qos: 1 });
      else await neighbor.client.publishAsync(up(other), fence, { qos: 1 });
      await actor.until(fence);
    }
    self.client.end(true);
    actor.client.end(true);
    const marks = actor.received.filter((delivery) => delivery.text === text);
    return outcome(marks.map((delivery) => ({ name: delivery.topic, delivery })));
  }

  /**
   * Returns the wills that arrive from a cabinet that dies with a will on this topic; the broker may even refuse it.
   */
  async function die(topic: string): Promise<string[]> {
    const text = newText();
    const fence = newText();
    await openListener(broker, {
      who: 'device',
      clientId: own,
      deviceNo: own,
      secret,
      will: { topic, text },
    }).then(
      ({ client }) => client.stream.destroy(),
      () => undefined,
    );
    const honest = { topic: up(own), text: fence };
    const last = await openListener(broker, {
      who: 'device',
      clientId: own,
      deviceNo: own,
      secret,
      will: honest,
    });
    last.client.stream.destroy();
    await Promise.all([gateway.until(fence), monitor.until(fence)]);
    return monitor.received.filter((delivery) => delivery.text === text).map((delivery) => delivery.topic);
  }

  return {
    die,
    perform: (row: AccessRow) => (row[1] === 'publish' ? publish(row) : subscribe(row)),
    close: () => {
      for (const { client } of [gateway, monitor, neighbor]) client.end(true);
    },
  };
}

function outcome(found: readonly { name: string; delivery: Delivery }[]): Outcome {
  return {
    received: [...new Set(found.map(({ name }) => name))].sort(),
    mostQos: Math.max(0, ...found.map(({ delivery }) => delivery.qos)),
    anyRetained: found.some(({ delivery }) => delivery.retain),
  };
}

async function openListener(
  broker: ExternalBroker,
  as: {
    who: Who;
    clientId: string;
    deviceNo: string;
    secret: string;
    will?: { topic: string; text: string };
  },
): Promise<Listener> {
  const common: IClientOptions = { clientId: as.clientId, protocolVersion: 4, reconnectPeriod: 0 };
  const client =
    as.who === 'device'
      ? await connectOnce(broker.cabinetsUrl, {
          ...common,
          username: as.deviceNo,
          password: as.secret,
          ca: broker.ca,
          ...(await broker.identityOf(as.deviceNo)),
          ...(as.will && {
            will: { topic: as.will.topic, payload: Buffer.from(as.will.text), qos: 1, retain: false },
          }),
        })
      : await connectOnce(broker.servicesUrl, {
          ...common,
          username: `svc-${as.who}`,
          password: broker.password,
        });
  const received: Delivery[] = [];
  const waiting = new Set<() => void>();
  client.on('error', () => undefined);
  client.on('message', (topic, payload, { qos, retain }) => {
    received.push({ topic, text: payload.toString(), qos, retain });
    for (const look of waiting) look();
  });
  const until = (text: string) =>
    new Promise<void>((found) => {
      const look = () => {
        if (!received.some((message) => message.text === text)) return;
        waiting.delete(look);
        found();
      };
      waiting.add(look);
      look();
    });
  return { client, received, until };
}

/** Rejects when the broker closes silently, where `connectAsync` by itself would wait for ever. */
const connectOnce = (url: string, options: IClientOptions) => mqtt.connectAsync(url, options, false);

/** Resolves when the broker has replied; false when it closed the connection or refused. */
function attempt(
  client: MqttClient,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<boolean> {
  if (!client.connected) return Promise.resolve(false);
  return new Promise((done) => {
    client.once('close', () => done(false));
    begin((error) => done(!error && client.connected));
  });
}
