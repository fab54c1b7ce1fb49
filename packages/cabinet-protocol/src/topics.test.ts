import { describe, expect, test } from 'vitest';
import {
  allUpFilter,
  downChannels,
  downFilter,
  downTopic,
  parseTopic,
  upChannels,
  upFilter,
  upTopic,
} from './topics.ts';

describe('topics', () => {
  test('are parsed as they were built', () => {
    for (const channel of upChannels) {
      expect(parseTopic(upTopic('VC24090001', channel))).toEqual({
        deviceNo: 'VC24090001',
        direction: 'up',
        channel,
      });
    }
    for (const channel of downChannels) {
      expect(parseTopic(downTopic('VC24090001', channel))).toEqual({
        deviceNo: 'VC24090001',
        direction: 'down',
        channel,
      });
    }
  });

  test.each([
    'cab/v1/VC24090001/up',
    'cab/v1/VC24090001/up/evt/more',
    'cab/v2/VC24090001/up/evt',
    'cab/v1/short/up/evt',
    'cab/v1/VC24090001/up/ack',
    'cab/v1/VC24090001/down/evt',
    'cab/v1/VC24090001/side/evt',
    'cab/v1/+/up/evt',
    '/cab/v1/VC24090001/up/evt',
    '$SYS/broker',
    '',
  ])('reject %s', (topic) => {
    expect(parseTopic(topic)).toBeUndefined();
  });

  test('have filters one level below the arm, with the group only if one is given', () => {
    expect(upFilter('VC24090001')).toBe('cab/v1/VC24090001/up/+');
    expect(downFilter('VC24090001')).toBe('cab/v1/VC24090001/down/+');
    expect(allUpFilter()).toBe('cab/v1/+/up/+');
    expect(allUpFilter('gateway')).toBe('$share/gateway/cab/v1/+/up/+');
  });
});
