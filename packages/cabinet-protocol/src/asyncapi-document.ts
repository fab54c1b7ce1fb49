import { z } from 'zod';
import { answerBodies } from './answer-bodies.ts';
import { downCatalogue, upCatalogue } from './catalogue.ts';
import type { MessageDefinition } from './define-message.ts';
import { deviceNoPattern } from './device-no.ts';
import { exampleMessage } from './example-message.ts';
import { messageSchema } from './message-schema.ts';
import { downChannels, downTopic, upChannels, upTopic } from './topics.ts';

const bindingVersion = '0.2.0';
const rows: MessageDefinition[] = [...Object.values(upCatalogue), ...Object.values(downCatalogue)];

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

/** The protocol as an AsyncAPI 3.0 document, seen from the cabinet; made from the catalogue, never by hand. */
export function asyncapiDocument(): Record<string, unknown> {
  const channels = [
    ...upChannels.map((name) => channelParts('up', name, upTopic('{deviceNo}', name))),
    ...downChannels.map((name) => channelParts('down', name, downTopic('{deviceNo}', name))),
  ];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Larder cabinet protocol',
      version: '1.0.0',
      description:
        'Every message between a vending cabinet and the cloud over MQTT 3.1.1, seen from the cabinet: it sends on up/+ and receives on down/+. The text with the reasons is protocol-v1.md beside this file.',
      license: { name: 'AGPL-3.0-only' },
    },
    defaultContentType: 'application/json',
    servers: servers(),
    channels: Object.fromEntries(channels.map(({ key, channel }) => [key, channel])),
    operations: Object.fromEntries(channels.map(({ key, operation }) => [key, operation])),
    components: {
      messages: Object.fromEntries(rows.map((row) => [row.type, message(row)])),
      schemas: Object.fromEntries(
        Object.entries(answerBodies).map(([type, schema]) => [`answer.${type}`, jsonSchema(schema)]),
      ),
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
  const reply = { channel: { $ref: '#/channels/down.res' } };
  const operation = {
    action: direction === 'up' ? 'send' : 'receive',
    channel: { $ref: `#/channels/${key}` },
    summary: channelSummaries[key],
    messages: own.map(({ type }) => ({ $ref: `#/channels/${key}/messages/${type}` })),
    bindings: { mqtt: { qos, retain: false, bindingVersion } },
    ...(key === 'up.req' ? { reply } : {}),
  };
  return { key, channel, operation };
}

function message(row: MessageDefinition) {
  return {
    name: row.type,
    summary: row.summary,
    payload: jsonSchema(messageSchema(row)),
    examples: [{ name: 'example', payload: exampleMessage(row.direction, row.type) }],
    'x-protocol-section': row.section,
    ...(row.priority ? { 'x-priority': row.priority } : {}),
    ...(row.channel === 'req' ? { 'x-answer': { $ref: `#/components/schemas/answer.${row.type}` } } : {}),
  };
}

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return rest;
}
