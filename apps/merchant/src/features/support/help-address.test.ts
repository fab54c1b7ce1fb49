import { describe, expect, test } from 'vitest';
import { helpAddress, helpTitle } from './help-address.ts';

const hosts = ['help.example.com', 'app.example.com'];
const own = 'https://app.example.com';

describe('the help page', () => {
  test.each([
    ['https://help.example.com/start?x=1', 'https://help.example.com/start?x=1'],
    ['https://HELP.example.com', 'https://help.example.com/'],
    ['http://help.example.com/start', null],
    ['https://help.example.com:8443/', null],
    ['https://help.example.com.evil.example/', null],
    ['https://evil.example/?help.example.com', null],
    ['https://sam:x@help.example.com/', null],
    ['https://app.example.com/pages', null],
    ['//help.example.com/', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['', null],
    [null, null],
  ])('maps the address %s to %s', (url, shown) => {
    expect(helpAddress(url, hosts, own)).toBe(shown);
  });

  test.each([
    [null, undefined],
    ['  ', undefined],
    [' Help ', 'Help'],
    ['x'.repeat(41), 'x'.repeat(40)],
  ])('shows the title %j as %j', (title, shown) => {
    expect(helpTitle(title)).toBe(shown);
  });
});
