import { type AccessRow, accessTable, other, own } from '@larder/cabinet-protocol/access-table';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { ExternalBroker } from './external-broker.ts';

type Who = AccessRow[0];
type Heard = {
  readonly topic: string;
  readonly text: string;
  readonly qos: number;
  readonly retain: boolean;
};

/** One client with everything that it has heard. */
type Ear = { readonly client: MqttClient; readonly heard: Heard[]; until(text: string): Promise<void> };

/** What became of one attempt of the table. */
export type Outcome = {
  /** Who heard a publish, or what a subscription brought. */
  readonly heard: readonly string[];
  readonly mostQos: number;
  readonly anyRetained: boolean;
};

const up = (deviceNo: string) => `cab/v1/${deviceNo}/up/evt`;
const down = (deviceNo: string) => `cab/v1/${deviceNo}/down/cmd`;
const ups = 'cab/v1/+/up/+';
const downs = 'cab/v1/+/down/+';

/** What each may hear at all. */
export const hearable: Record<Who, readonly string[]> = {
  device: [down(own)],
  gateway: [up(own), up(other)],
  monitor: [up(own), up(other), down(own), down(other)],
};
/** Who hears what each may publish. */
export const hearers: Record<Who, readonly string[]> = {
  device: ['gateway', 'monitor'],
  gateway: ['monitor'],
  monitor: [],
};

/** A row that is denied for its QoS or for `retain` alone: a broker may take it as if it had asked for less. */
export function isSoftened([who, action, topic, , , may]: AccessRow): boolean {
  return !may && accessTable.some((row) => row[0] === who && row[1] === action && row[2] === topic && row[5]);
}

export type AclScene = Awaited<ReturnType<typeof openAclScene>>;

/** Two witnesses, another cabinet, and attempts that are watched by them. Brokers say no in different ways, so only what arrives counts. */
// long: a closure over the witnesses; each function in it is short
export async function openAclScene(broker: ExternalBroker, secret: string) {
  let count = 0;
  const newText = () => {
    count += 1;
    return `mark ${count}`;
  };
  const open = (who: Who, clientId: string, deviceNo = own) =>
    openEar(broker, { who, clientId, deviceNo, secret });
  /** A cabinet has its own name. A service has a new one each time: RabbitMQ may close a connection whose name has just been let go. */
  const openActor = (who: Who) => {
    if (who === 'device') return open(who, own);
    count += 1;
    return open(who, `${who === 'gateway' ? 'gw' : 'monitor'}-actor${count}`);
  };
  const gateway = await open('gateway', 'gw-witness');
  const monitor = await open('monitor', 'monitor-witness');
  const neighbour = await open('device', other, other);
  await gateway.client.subscribeAsync(ups, { qos: 1 });
  await monitor.client.subscribeAsync([ups, downs], { qos: 1 });

  async function publish([who, , topic, qos, retain]: AccessRow): Promise<Outcome> {
    const actor = await openActor(who);
    const text = newText();
    await attempt(actor.client, (done) => actor.client.publish(topic, text, { qos, retain }, done));
    // After it comes one that is allowed, on the same connection if there is one left.
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
    const heardBy = { gateway, monitor, late };
    const all = Object.entries(heardBy).flatMap(([name, ear]) =>
      ear.heard.filter((heard) => heard.text === text).map((heard) => ({ name, heard })),
    );
    return outcome(all);
  }

  async function subscribe([who, , filter, qos]: AccessRow): Promise<Outcome> {
    const actor = await openActor(who);
    await attempt(actor.client, (done) => actor.client.subscribe(filter, { qos }, done));
    const text = newText();
    await gateway.client.publishAsync(down(own), text, { qos: 1 });
    await gateway.client.publishAsync(down(other), text, { qos: 1 });
    await neighbour.client.publishAsync(up(other), text, { qos: 1 });
    const self = who === 'device' && actor.client.connected ? actor : await open('device', own);
    await self.client.publishAsync(up(own), text, { qos: 1 });
    const fence = newText();
    if (actor.client.connected) {
      await actor.client.subscribeAsync(who === 'device' ? `cab/v1/${own}/down/+` : ups, { qos: 1 });
      if (who === 'device') await gateway.client.publishAsync(down(own), fence, { qos: 1 });
      else await neighbour.client.publishAsync(up(other), fence, { qos: 1 });
      await actor.until(fence);
    }
    self.client.end(true);
    actor.client.end(true);
    const marks = actor.heard.filter((heard) => heard.text === text);
    return outcome(marks.map((heard) => ({ name: heard.topic, heard })));
  }

  /** Which wills were heard of a cabinet that dies with one on this topic; it may not even get in. */
  async function die(topic: string): Promise<string[]> {
    const text = newText();
    const fence = newText();
    await openEar(broker, {
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
    const last = await openEar(broker, { who: 'device', clientId: own, deviceNo: own, secret, will: honest });
    last.client.stream.destroy();
    await Promise.all([gateway.until(fence), monitor.until(fence)]);
    return monitor.heard.filter((heard) => heard.text === text).map((heard) => heard.topic);
  }

  return {
    die,
    perform: (row: AccessRow) => (row[1] === 'publish' ? publish(row) : subscribe(row)),
    close: () => {
      for (const { client } of [gateway, monitor, neighbour]) client.end(true);
    },
  };
}

function outcome(found: readonly { name: string; heard: Heard }[]): Outcome {
  return {
    heard: [...new Set(found.map(({ name }) => name))].sort(),
    mostQos: Math.max(0, ...found.map(({ heard }) => heard.qos)),
    anyRetained: found.some(({ heard }) => heard.retain),
  };
}

async function openEar(
  broker: ExternalBroker,
  as: {
    who: Who;
    clientId: string;
    deviceNo: string;
    secret: string;
    will?: { topic: string; text: string };
  },
): Promise<Ear> {
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
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  client.on('error', () => undefined);
  client.on('message', (topic, payload, { qos, retain }) => {
    heard.push({ topic, text: payload.toString(), qos, retain });
    for (const look of waiting) look();
  });
  const until = (text: string) =>
    new Promise<void>((found) => {
      const look = () => {
        if (!heard.some((message) => message.text === text)) return;
        waiting.delete(look);
        found();
      };
      waiting.add(look);
      look();
    });
  return { client, heard, until };
}

/** Rejects when the broker closes without a word, where `connectAsync` by itself waits for ever. */
const connectOnce = (url: string, options: IClientOptions) => mqtt.connectAsync(url, options, false);

/** Done when the broker has answered in whatever way, an end of the connection included: that is false. */
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
