import { domainToASCII } from 'node:url';
import { Random, SEED } from '../../test/harness/random.js';
import { canonicalHost, canonicalServer, isSameServer } from './server-address.js';

const CASES = 3_000;
const random = new Random(SEED);

const oneOf = <T>(...choices: readonly [T, ...T[]]): T => choices[random.between(0, choices.length - 1)] as T;

type Octets = readonly [number, number, number, number];
type Groups = readonly number[];

/** A host that can be spelled in many ways. */
interface Host {
  readonly id: string;
  spell(): string;
}

/** Randomises upper and lower case, except for characters such as ß whose capital does not map back. */
const randomCase = (text: string): string =>
  [...text].map((sign) => (random.next() < 0.5 && sign.toUpperCase().toLowerCase() === sign ? sign.toUpperCase() : sign)).join('');

const number = (value: number): string => oneOf(String(value), `0x${randomCase(value.toString(16))}`, `0${value.toString(8)}`);

const spellIpv4 = ([a, b, c, d]: Octets): string => {
  const parts = oneOf([a, b, c, d], [a, b, c * 256 + d], [a, (b * 256 + c) * 256 + d], [((a * 256 + b) * 256 + c) * 256 + d]);
  return parts.map(number).join('.') + oneOf('', '', '.');
};

/** Spells an IPv6 address with a random run of zeros as `::`, random leading zeros, and sometimes an IPv4 tail. */
const spellIpv6 = (groups: Groups): string => {
  const tail =
    random.next() < 0.3
      ? [
          groups
            .slice(6)
            .flatMap((group) => [group >> 8, group & 255])
            .join('.'),
        ]
      : [];
  const words = groups.slice(0, tail.length > 0 ? 6 : 8).map((group) => randomCase(group.toString(16).padStart(random.between(1, 4), '0')));
  const zeros = words.flatMap((word, index) => (/^0+$/.test(word) ? [index] : []));
  const all = [...words, ...tail];
  if (zeros.length === 0 || random.next() < 0.3) return all.join(':');
  const start = zeros[random.between(0, zeros.length - 1)] ?? 0;
  let end = start + 1;
  while (zeros.includes(end) && random.next() < 0.7) end += 1;
  return `${all.slice(0, start).join(':')}::${all.slice(end).join(':')}`;
};

const ipv4 = (octets: Octets): Host => ({
  id: octets.join('.'),
  spell: () =>
    random.next() < 0.6
      ? spellIpv4(octets)
      : `[${spellIpv6([0, 0, 0, 0, 0, 0xffff, octets[0] * 256 + octets[1], octets[2] * 256 + octets[3]])}]`,
});

const ipv6 = (groups: Groups): Host => ({ id: groups.join(':'), spell: () => `[${spellIpv6(groups)}]` });

const spellName = (name: string): string =>
  randomCase(oneOf(name, domainToASCII(name), name.normalize('NFD'), name.replace('.', '\u3002'))) + oneOf('', '', '.');

const name = (labels: string): Host => ({ id: labels, spell: () => spellName(labels) });

const octet = (): number => oneOf(0, 1, 10, 127, 255, random.between(0, 255));
const group = (): number => oneOf(0, 0, 1, 0xffff, random.between(0, 0xffff));

const anyHost = (): Host =>
  oneOf(
    () => ipv4([octet(), octet(), octet(), octet()]),
    () => {
      const groups = [oneOf(0x2001, 0xfe80, 0x64), group(), group(), group(), group(), group(), group(), group()];
      return ipv6(groups);
    },
    () => ipv6([0, 0, 0, 0, 0, 0, oneOf(0, 0x7f00), 1]),
    () => name(oneOf('db.example', 'example', 'xn--p1ai.example', 'a-b_c.example', 'localhost')),
    () => name(`${oneOf('bücher', 'straße', 'münchen', 'данные')}${random.between(0, 3)}.example`),
  )();

const anyServer = () => {
  const host = anyHost();
  const [protocol, defaultPort] = oneOf(['http', 80], ['https', 443], ['postgres', 5432]);
  const port = oneOf(defaultPort, 8443, random.between(1, 65_535));
  return {
    id: `${protocol} ${host.id} ${port}`,
    parts: () => ({
      protocol: `${protocol}:`,
      hostname: host.spell(),
      port: port === defaultPort ? oneOf<string | number>('', port) : port,
    }),
    url: (): string => {
      const scheme = randomCase(protocol === 'postgres' ? oneOf('postgres', 'postgresql') : protocol);
      // URLs of schemes other than HTTP accept no Unicode in hosts.
      const authority = protocol === 'postgres' ? host.spell().replaceAll(/[^ -~]/gu, encodeURIComponent) : host.spell();
      const path = oneOf('', '/', '/any/path?query=1#fragment');
      return `${scheme}://${oneOf('', 'user:secret@')}${authority}${port === defaultPort ? oneOf('', `:${port}`) : `:${port}`}${path}`;
    },
  };
};

describe(`isSameServer (seed ${SEED})`, () => {
  it('is true for any two spellings of one server', () => {
    const wrong: unknown[] = [];
    for (let index = 0; index < CASES; index += 1) {
      const server = anyServer();
      const [one, other] = [server.parts(), server.parts()];
      if (!isSameServer(one, other)) wrong.push([one, other]);
      if (!server.id.startsWith('postgres')) {
        const url = server.url();
        if (!isSameServer(one, url)) wrong.push([one, url]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is false for two different servers in any spelling', () => {
    const wrong: unknown[] = [];
    for (let index = 0; index < CASES; index += 1) {
      const [one, other] = [anyServer(), anyServer()];
      if (one.id === other.id) continue;
      for (const pair of [
        [one.parts(), other.parts()],
        [one.url(), other.url()],
        [one.parts(), other.url()],
      ] as const)
        if (isSameServer(pair[0], pair[1])) wrong.push(pair);
    }
    expect(wrong).toEqual([]);
  });

  it('is false for addresses that differ in one bit', () => {
    const wrong: unknown[] = [];
    for (let index = 0; index < CASES; index += 1) {
      const groups = Array.from({ length: 8 }, group);
      const flipped = groups.with(random.between(0, 7), 0);
      const changed = groups.map((value, at) => (at === index % 8 ? value ^ (1 << random.between(0, 15)) : value));
      for (const other of [changed, flipped]) {
        const same = groups.every((value, at) => value === other[at]);
        const pair = [`https://[${spellIpv6(groups)}]/`, `https://[${spellIpv6(other)}]/`] as const;
        if (isSameServer(...pair) !== same) wrong.push(pair);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('treats postgresql as postgres', () => {
    expect(isSameServer('postgresql://db.example/a', 'postgres://DB.example.:5432/b')).toBe(true);
    expect(isSameServer('postgres://[2001:db8::1]/a', { protocol: 'postgres:', hostname: '2001:DB8:0::1', port: 5432 })).toBe(true);
  });

  it.each([
    '',
    'db.example',
    'https://',
    'https://a..b/',
    'https://./',
    'https://[::1',
    'https://1.2.3.256/',
    'https://host:99999/',
    'ftp://host/',
    'file:///host',
    'data:,x',
    'postgres://::1:5432/db',
    'postgres:///db',
    'postgres:///db?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/db',
    'postgres://one.example:5432,two.example:5432/db',
    'postgres://one.example,two.example/db',
    'postgres://one.example/db?host=two.example',
    'postgres://one.example/db?hostaddr=192.0.2.1',
    'postgres://one.example/db?port=5433',
    'postgres://one.example/db?service=other',
  ])('is false for an address that does not name exactly one server, even compared with itself: %s', (address) => {
    expect(canonicalServer(address)).toBeUndefined();
    expect(isSameServer(address, address)).toBe(false);
  });
});

describe('canonicalHost', () => {
  it.each([
    '',
    '.',
    'a b',
    'a\tb',
    'a/b',
    'a\\b',
    'a@b',
    'a?b',
    'a#b',
    'a,b',
    'a%2eb',
    'host:5432',
    '::1::',
    '[::1',
    'fe80::1%eth0',
    '1.2.3.256',
  ])('returns undefined for an invalid host: %j', (host) => expect(canonicalHost(host)).toBeUndefined());

  it.each([
    ['Example.COM.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['0x7f.1', '127.0.0.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['[::ffff:0:0]', '0.0.0.0'],
    ['::192.0.2.1', '[::c000:201]'],
    ['2001:DB8:0:0::1', '[2001:db8::1]'],
  ])('converts %s to %s', (host, canonical) => expect(canonicalHost(host)).toBe(canonical));
});
