import { expect, test } from 'vitest';
import { createMailDns } from './mail-dns.js';

const failure = (code: string) => Object.assign(new Error(code), { code });

test('an answer is kept, whatever letters ask for it, and that there is none too', async () => {
  const asked: string[] = [];
  const dns = createMailDns(async (name) => {
    asked.push(name);
    if (name.startsWith('no')) throw failure('ENODATA');
    return [['v=DMARC1; ', 'p=none']];
  });
  for (const name of ['_dmarc.Example.com', '_dmarc.example.com'])
    expect(await dns(name)).toEqual([['v=DMARC1; ', 'p=none']]);
  for (const name of ['no.example.com', 'no.example.com'])
    await expect(dns(name)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(asked).toEqual(['_dmarc.example.com', 'no.example.com']);
});

test('a failure is not kept', async () => {
  let fails = true;
  const dns = createMailDns(async () => {
    if (fails) throw failure('ESERVFAIL');
    return [['x']];
  });
  await expect(dns('a.example')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  fails = false;
  expect(await dns('a.example')).toEqual([['x']]);
});

test('a name that no server can be asked for has no records', async () => {
  await expect(createMailDns()(`${'a'.repeat(300)}.example`)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
