import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AclRule, deviceAcl, gatewayAcl, monitorAcl } from './acl.ts';

const read = (path: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../../infra/mqtt', path), 'utf8');

const allowed = (rules: readonly AclRule[], action: AclRule['action']) =>
  rules
    .filter((rule) => rule.permission === 'allow' && rule.action === action)
    .map(({ topic }) => topic.replace(/^eq /, ''));

describe('the broker files in infra/mqtt', () => {
  test('give Mosquitto the same ACL as the gateway', () => {
    const lines = (keyword: string, rules: readonly AclRule[]) => [
      ...allowed(rules, 'publish').map((topic) => `${keyword} write ${topic}`),
      ...allowed(rules, 'subscribe').map((topic) => `${keyword} read ${topic}`),
    ];
    const wanted = [
      'user svc-gateway',
      ...lines('topic', gatewayAcl()),
      'user svc-monitor',
      ...lines('topic', monitorAcl),
      ...lines('pattern', deviceAcl('%u')),
    ];
    const given = read('mosquitto/acl')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(given).toEqual(wanted);
  });

  test('give RabbitMQ the same topic permissions as the gateway', () => {
    const escaped = (filter: string) => filter.replaceAll('/', '\\.');
    const any = (patterns: readonly string[]) => `^(${patterns.join('|')})$`;
    const permissionOf = (user: string, rules: readonly AclRule[]) => ({
      user,
      vhost: '/',
      exchange: 'amq.topic',
      write: any(allowed(rules, 'publish').map((topic) => escaped(topic).replaceAll('+', '[^.]+'))),
      // For a subscription RabbitMQ checks the filter itself, with a star for the plus.
      read: any(allowed(rules, 'subscribe').map((topic) => escaped(topic).replaceAll('+', '\\*'))),
    });
    expect(JSON.parse(read('rabbitmq/definitions.json')).topic_permissions).toEqual([
      permissionOf('svc-gateway', gatewayAcl()),
      permissionOf('svc-monitor', monitorAcl),
    ]);
  });
});
