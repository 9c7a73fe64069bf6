/** URLs that lead, or are meant to lead, where webhooks may not reach; by what they try. */
export const hostileTargets: Readonly<Record<string, readonly string[]>> = {
  loopback: [
    'http://127.0.0.1/',
    'http://127.1.2.3:8080/',
    'http://127.255.255.254/',
    'http://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
  ],
  'this host': ['http://0.0.0.0/', 'http://0.1.2.3/', 'http://[::]/'],
  'private networks': [
    ...['http://10.0.0.1/', 'http://10.255.255.255/', 'http://172.16.0.1/', 'http://172.31.255.255/'],
    ...['http://192.168.0.1/', 'https://192.168.255.255/'],
  ],
  'link-local': ['http://169.254.0.1/', 'http://[fe80::1]/', 'http://[febf:ffff::1]/'],
  'carrier-grade NAT': ['http://100.64.0.1/', 'http://100.127.255.255/'],
  metadata: [
    ...['http://169.254.169.254/latest/meta-data/', 'http://169.254.170.2/', 'http://100.100.100.200/'],
    ...['http://[fd00:ec2::254]/', 'http://192.0.0.192/'],
  ],
  'unique local and site-local': ['http://[fc00::1]/', 'http://[fdff:ffff::1]/', 'http://[fec0::1]/'],
  'special purposes': [
    ...[
      'http://192.0.0.1/',
      'http://192.0.2.1/',
      'http://198.18.0.1/',
      'http://198.19.255.255/',
      'http://198.51.100.1/',
    ],
    ...[
      'http://203.0.113.1/',
      'http://192.88.99.1/',
      'http://224.0.0.1/',
      'http://239.255.255.255/',
      'http://240.0.0.1/',
    ],
    ...[
      'http://255.255.255.255/',
      'http://[ff02::1]/',
      'http://[2001:db8::1]/',
      'http://[3fff::1]/',
      'http://[100::1]/',
    ],
    ...['http://[2001::1]/', 'http://[2001:20::1]/', 'http://[5f00::1]/'],
  ],
  'other ways to write IPv4': [
    ...['http://2130706433/', 'http://0x7f000001/', 'http://0x7f.0.0.1/', 'http://0177.0.0.1/', 'http://017700000001/'],
    ...[
      'http://127.1/',
      'http://127.0.1/',
      'http://10.1/',
      'http://0/',
      'http://0x0a.0x00.0x00.0x01/',
      'http://3232235521/',
    ],
    ...['http://１２７.０.０.１/', 'http://127。0。0。1/', 'http://%31%32%37.0.0.1/'],
  ],
  'IPv4 within IPv6': [
    ...['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/', 'http://[::ffff:10.0.0.1]/', 'http://[::127.0.0.1]/'],
    ...['http://[64:ff9b::10.0.0.1]/', 'http://[64:ff9b::a9fe:a9fe]/', 'http://[64:ff9b:1::1]/'],
    ...[
      'http://[2002:7f00:1::]/',
      'http://[2002:c0a8:1::1]/',
      'http://[2a00::5efe:a00:1]/',
      'http://[2a00::200:5efe:a00:1]/',
    ],
  ],
  'decoration around it': [
    ...['http://127.0.0.1./', 'http://127.0.0.1:65535/', 'http://10.0.0.1:8443/', 'http://10.0.0.1?x=8.8.8.8'],
    ...['http://10.0.0.1#@8.8.8.8/', 'http:10.0.0.1/', 'http:\\\\10.0.0.1\\', 'http://10.0.0.1\t/'],
  ],
  names: [
    ...['http://localhost/', 'http://LOCALHOST:9000/', 'http://a.localhost/', 'http://localhost./'],
    ...['http://inside.example/', 'http://inside.example./', 'https://several.example/', 'http://mapped.example/'],
  ],
};

/** Where the names lead. */
export const hostileNames: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['10.0.0.1'],
  'inside.example.': ['10.0.0.1'],
  // One of them is enough.
  'several.example': ['8.8.8.8', '2606:4700:4700::1111', '192.168.1.1'],
  'mapped.example': ['::ffff:169.254.169.254'],
};

/** URLs that no webhook can have, wherever they lead. */
export const impossibleTargets: readonly string[] = [
  ...[
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:,x',
    '//example.com',
  ],
  ...[
    'http://user@example.com/',
    'http://user:password@example.com/',
    'https://:secret@example.com/',
    'http://8.8.8.8@10.0.0.1/',
  ],
  ...['http://example.com:22/', 'http://example.com:25/', 'http://example.com:6667/', 'http://example.com:0/'],
  ...[
    'http://example.com:65536/',
    'http://',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
    'http://256.1.1.1/',
    'http://1.2.3.4.5/',
  ],
  ...['http://exa mple.com/', 'example.com', '', ' '],
];
