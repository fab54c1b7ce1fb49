import { answerBodies, answerExamples } from './answer-bodies.ts';
import { className, namedSchemas, refTo } from './asyncapi-schemas.ts';
import { downCatalog, upCatalog } from './catalog.ts';
import { commandTable } from './command-table.ts';
import type { MessageDefinition } from './define-message.ts';
import { deviceNoPattern } from './device-no.ts';
import { exampleMessage } from './example-message.ts';
import { protocolLimits } from './protocol-limits.ts';
import { downChannels, downTopic, upChannels, upTopic } from './topics.ts';

const bindingVersion = '0.2.0';
const rows: MessageDefinition[] = [...Object.values(upCatalog), ...Object.values(downCatalog)];

const channelSummaries: Record<string, string> = {
  'up.conn': 'Birth, bye and will: is the cabinet there?',
  'up.tele': 'Live state; may be lost',
  'up.twin': 'Settings as applied',
  'up.cmd': 'How far commands are',
  'up.req': 'Questions of the cabinet; answered on down/res',
  'up.evt': 'The event log: repeated until evt.ack covers it',
  'down.conn': 'Answer to a birth',
  'down.twin': 'Settings as wanted',
  'down.cmd': 'One-shot acts',
  'down.res': 'Answers to up/req',
  'down.ack': 'What of the event log is committed',
};

/** Reply channel and message of each request. */
const replies: Record<string, readonly [channel: string, type: string]> = {
  'up.conn': ['down.conn', 'birth.result'],
  'up.req': ['down.res', 'res'],
  'up.evt': ['down.ack', 'evt.ack'],
  'down.cmd': ['up.cmd', 'cmd.status'],
  'down.twin': ['up.twin', 'twin.reported'],
};

/** Field that correlates a response with its request. */
const correlations = {
  reqId: { location: '$message.payload#/data/reqId', description: 'A request and its res; unique per boot' },
  commandId: { location: '$message.payload#/data/commandId', description: 'A command and its statuses' },
  birthConn: {
    location: '$message.payload#/conn',
    description: 'A birth, named by data.conn of its birth.result',
  },
  eventLog: {
    location: '$message.payload#/log',
    description: 'An event, covered by log and ackSeq of evt.ack',
  },
};

/**
 * The protocol as an AsyncAPI 3.1 document from the cabinet's perspective; generated from the catalog, never written by
 * hand.
 */
export function asyncapiDocument(): Record<string, unknown> {
  const channels = [
    ...upChannels.map((name) => channelParts('up', name, upTopic('{deviceNo}', name))),
    ...downChannels.map((name) => channelParts('down', name, downTopic('{deviceNo}', name))),
  ];
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Larder cabinet protocol',
      version: '1.0.0',
      description: description(),
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: servers(),
    channels: Object.fromEntries(channels.map(({ key, channel }) => [key, channel])),
    operations: Object.fromEntries(channels.map(({ key, operation }) => [key, operation])),
    components: {
      messages: Object.fromEntries(rows.map((row) => [row.type, message(row)])),
      schemas: namedSchemas(rows),
      correlationIds: correlations,
      parameters: { deviceNo: { description: `The cabinet's number, ${deviceNoPattern.source}` } },
      securitySchemes: {
        deviceSecret: {
          type: 'userPassword',
          description: 'username = client id = deviceNo; password = device secret',
        },
      },
    },
  };
}

function description(): string {
  const { upPayloadBytes, downPayloadBytes, textChars, arrayItems, zones, nesting, eventsInFlight } =
    protocolLimits;
  return [
    'Every message between a vending cabinet and the cloud over MQTT 3.1.1, seen from the cabinet: it sends on up/+ and receives on down/+.',
    'The text with the reasons is protocol-v1.md in docs/protocol of the repository; each message names its section there.',
    `Limits: ${upPayloadBytes} bytes up, ${downPayloadBytes} down; texts of ${textChars} characters, lists of ${arrayItems}, ${zones} zones, ${nesting} levels; integers of 32 bits but for up and places in a log; ${eventsInFlight} events in flight.`,
    'Unknown fields are ignored; lists of codes are open.',
  ].join(' ');
}

function servers() {
  const security = [{ $ref: '#/components/securitySchemes/deviceSecret' }];
  const bindings = {
    mqtt: {
      clientId: '{deviceNo}',
      cleanSession: true,
      keepAlive: 60,
      lastWill: { topic: upTopic('{deviceNo}', 'conn'), qos: 1, message: 'the will message', retain: false },
      bindingVersion,
    },
  };
  return {
    production: {
      host: 'mqtt.example:8883',
      protocol: 'secure-mqtt',
      protocolVersion: '3.1.1',
      security,
      bindings,
    },
    development: { host: 'localhost:1883', protocol: 'mqtt', protocolVersion: '3.1.1', security, bindings },
  };
}

function channelParts(direction: 'up' | 'down', name: string, address: string) {
  const key = `${direction}.${name}`;
  const own = rows.filter((row) => row.direction === direction && row.channel === name);
  const channel = {
    address,
    summary: channelSummaries[key],
    parameters: { deviceNo: { $ref: '#/components/parameters/deviceNo' } },
    messages: Object.fromEntries(own.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }])),
  };
  const qos = own.some((row) => row.qos === 1) ? 1 : 0;
  const operation = {
    action: direction === 'up' ? 'send' : 'receive',
    channel: { $ref: `#/channels/${key}` },
    summary: channelSummaries[key],
    messages: own.map(({ type }) => ({ $ref: `#/channels/${key}/messages/${type}` })),
    bindings: { mqtt: { qos, retain: false, bindingVersion } },
    ...replyOf(key),
  };
  return { key, channel, operation };
}

function replyOf(key: string) {
  const reply = replies[key];
  if (!reply) return {};
  const [channel, type] = reply;
  return {
    reply: {
      channel: { $ref: `#/channels/${channel}` },
      messages: [{ $ref: `#/channels/${channel}/messages/${type}` }],
    },
  };
}

function message(row: MessageDefinition) {
  return {
    name: row.type,
    title: className(row.type),
    summary: row.summary,
    payload: refTo(`${className(row.type)}Message`),
    ...correlationOf(row),
    examples: examplesOf(row).map(({ name, payload }) => ({ name, payload })),
    'x-protocol-section': row.section,
    ...(row.priority ? { 'x-priority': row.priority } : {}),
    ...(row.channel === 'req' ? { 'x-answer': refTo(`${className(row.type)}Answer`) } : {}),
  };
}

function correlationOf({ type, channel, sequenced }: MessageDefinition) {
  const refs = (name: keyof typeof correlations) => ({
    correlationId: { $ref: `#/components/correlationIds/${name}` },
  });
  if (channel === 'req' || channel === 'res') return refs('reqId');
  if (channel === 'cmd') return refs('commandId');
  if (type === 'birth') return refs('birthConn');
  return sequenced ? refs('eventLog') : {};
}

/** One example of every message, of every command and of every response. */
function examplesOf({ type, direction }: MessageDefinition): { name: string; payload: object }[] {
  const first = exampleMessage(direction, type) as { readonly data: object };
  const variant = (name: string, data: object) => ({ name, payload: { ...first, data } });
  if (type === 'cmd') {
    return Object.values(commandTable).map(({ name, example: args }) =>
      variant(name, { ...first.data, name, args }),
    );
  }
  const answers = Object.keys(answerBodies) as (keyof typeof answerBodies)[];
  if (type === 'res') {
    const answered = answers.map((request) =>
      variant(request, { reqId: 'r-000017', ok: true, body: answerExamples[request] }),
    );
    return [{ name: 'refused', payload: first }, ...answered];
  }
  return [{ name: 'example', payload: first }];
}
