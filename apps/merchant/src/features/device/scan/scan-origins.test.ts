import { readScan } from '@larder/domain/device/scan/read-scan';
import { describe, expect, test } from 'vitest';
import { scanOrigins } from './scan-origins.ts';

const reads = (text: string, appOrigin: string, shopOrigin?: string) =>
  readScan(text, {
    purpose: 'activate',
    origins: scanOrigins(appOrigin, shopOrigin),
    today: '2026-11-28',
  }).ok;

describe('a sticker', () => {
  test('is accepted from this app and refused from any other host', () => {
    expect(reads('https://app.example/a/VC24090001', 'https://app.example')).toBe(true);
    expect(reads('https://app.example/s/VC24090001', 'https://app.example')).toBe(true);
    expect(reads('https://evil.example/a/VC24090001', 'https://app.example')).toBe(false);
    expect(reads('http://localhost/a/VC24090001', 'https://app.example')).toBe(false);
  });
  test('may point to a separate origin of shoppers', () => {
    expect(reads('https://shop.example/s/VC24090001', 'https://app.example', 'https://shop.example')).toBe(
      true,
    );
    expect(reads('https://app.example/s/VC24090001', 'https://app.example', 'https://shop.example')).toBe(
      false,
    );
  });
  test('is accepted under both names of a development machine, but not at another port', () => {
    expect(reads('http://localhost:8080/a/VC24090001', 'http://127.0.0.1:8080')).toBe(true);
    expect(reads('http://127.0.0.1:8080/a/VC24090001', 'http://localhost:8080')).toBe(true);
    expect(reads('http://localhost:8081/a/VC24090001', 'http://127.0.0.1:8080')).toBe(false);
  });
});
