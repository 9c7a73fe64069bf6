// Sends mails over a bare nodemailer pool, as a process of its own, and prints how many it sent in a second.
import { createTransport } from 'nodemailer';

const count = Number(process.env.COUNT);
const text = process.env.BODY ?? '';
const transport = createTransport({
  pool: true,
  host: '127.0.0.1',
  port: Number(process.env.SMTP_PORT),
  ignoreTLS: true,
  maxConnections: Number(process.env.CONNECTIONS),
  maxMessages: Number.POSITIVE_INFINITY,
});
const mail = (n: number) => ({
  from: 'Support <help@example.com>',
  to: `customer-${n}@customers.example`,
  subject: `Question ${n}`,
  text,
  html: `<p>${text}</p>`,
});
await transport.sendMail(mail(0));
const startedMs = performance.now();
await Promise.all(Array.from({ length: count }, (_, n) => transport.sendMail(mail(n + 1))));
console.log(`per second: ${(count * 1_000) / (performance.now() - startedMs)}`);
transport.close();
