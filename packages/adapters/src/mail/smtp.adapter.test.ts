import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMail } from './smtp.adapter.ts';

/** Starts a mail server that refuses every recipient. Returns its port. */
async function givenServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      const to = /^RCPT TO:<(.*)>/.exec(line)?.[1];
      if (to) socket.write(`550 5.1.1 <${to}>: no such person\r\n`);
      else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

test('gives the reason for a refused mail without naming the person', async () => {
  const url = `smtp://127.0.0.1:${await givenServer()}`;
  const mail = createSmtpMail({ url, from: 'Larder <no-reply@larder.example>' });
  const params = { code: '123456', minutes: 10 };
  const sent = await mail.send({ to: 'maria@example.com', locale: 'en-US', template: 'resetCode', params });
  expect(sent).toEqual({ kind: 'failed', reason: 'EENVELOPE RCPT TO 550' });
});

/** Starts a mail server that takes every mail. Returns its port and what it was sent. */
async function givenMailbox() {
  let received = '';
  let heard = '';
  const server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => undefined);
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      heard += text;
      if (isData) {
        received += text;
        if (!received.endsWith('\r\n.\r\n')) return;
        isData = false;
        socket.write('250 kept\r\n');
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, received: () => received, heard: () => heard };
}

test.each([
  ['people answer to customer service', 'help@larder.example', /^Reply-To: help@larder\.example\r$/m],
  ['nobody is named for answers', undefined, /^(?![\s\S]*Reply-To)/],
])('sends text and HTML, asks programs not to answer, and %s', async (_, replyTo, expected) => {
  const mailbox = await givenMailbox();
  const url = `smtp://127.0.0.1:${mailbox.port}`;
  const mail = createSmtpMail({ url, from: 'Larder <no-reply@larder.example>', replyTo });
  const params = { code: '123456', minutes: 10 };
  const sent = await mail.send({ to: 'maria@example.com', locale: 'en-US', template: 'resetCode', params });
  expect(sent).toEqual({ kind: 'sent' });
  expect(mailbox.received()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mailbox.received()).toMatch(/^Content-Type: text\/plain[\s\S]*^Content-Type: text\/html/m);
  expect(mailbox.received()).toMatch(expected);
});

test('sends neither password nor mail where a server that wants a user offers no TLS', async () => {
  const mailbox = await givenMailbox();
  const url = `smtp://larder:the-password@127.0.0.1:${mailbox.port}`;
  const mail = createSmtpMail({ url, from: 'Larder <no-reply@larder.example>' });
  const params = { code: '123456', minutes: 10 };
  const sent = await mail.send({ to: 'maria@example.com', locale: 'en-US', template: 'resetCode', params });
  expect(sent.kind).toBe('failed');
  expect(mailbox.received()).toBe('');
  const login = Buffer.from('\0larder\0the-password').toString('base64');
  expect(mailbox.heard()).toContain('STARTTLS');
  expect(mailbox.heard()).not.toContain(login);
});
