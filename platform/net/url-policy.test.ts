import { isAllowedAddress } from './address-filter.js';
import { FetchError, type FetchErrorCode } from './fetch-error.js';
import { checkUrl, type UrlPolicy } from './url-policy.js';

const codeOf = (url: string, policy: UrlPolicy = { allowLoopback: false }): FetchErrorCode | 'allowed' => {
  try {
    checkUrl(url, policy);
    return 'allowed';
  } catch (error) {
    if (error instanceof FetchError) return error.code;
    throw error;
  }
};

describe('A4 checkUrl', () => {
  it.each([
    'https://example.com/data.csv',
    'https://example.com:443/data.csv?sig=abc#part',
    'https://8.8.8.8/x',
    'https://[2606:4700::1111]/x',
    'https://münchen.example/x',
  ])('allows %s', (url) => expect(codeOf(url)).toBe('allowed'));

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://①②⑦.⓪.⓪.①/',
    'https://%31%32%37.0.0.1/',
    'https:\\\\127.0.0.1\\x',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://files.localhost/',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://0300.0250.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://2852039166/',
    'https://168.63.129.16/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
  ])('blocks the address of %s', (url) => expect(codeOf(url)).toBe('blocked_address'));

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/csv,a',
    'javascript:alert(1)',
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://example.com:6379/',
    'https://[fe80::1%25eth0]/',
    'example.com/data.csv',
    '//example.com/data.csv',
    'https://',
    '',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('rejects the URL %.60s', (url) => expect(codeOf(url)).toBe('bad_url'));

  it('allows loopback, plain HTTP and any port with allowLoopback, but no private addresses', () => {
    const policy = { allowLoopback: true };
    expect(codeOf('http://127.0.0.1:8080/', policy)).toBe('allowed');
    expect(codeOf('http://localhost:8080/', policy)).toBe('allowed');
    expect(codeOf('http://[::ffff:127.0.0.1]:8080/', policy)).toBe('allowed');
    expect(codeOf('http://10.0.0.1/', policy)).toBe('blocked_address');
    expect(codeOf('http://169.254.169.254/', policy)).toBe('blocked_address');
    expect(codeOf('http://0.0.0.0/', policy)).toBe('blocked_address');
    expect(codeOf('file:///etc/passwd', policy)).toBe('bad_url');
  });

  it('lets allowHttp override allowLoopback for plain HTTP', () => {
    expect(codeOf('http://example.com/', { allowLoopback: false, allowHttp: true })).toBe('allowed');
    expect(codeOf('http://127.0.0.1/', { allowLoopback: true, allowHttp: false })).toBe('bad_url');
  });

  it('returns the normalised URL without fragment and trailing dot', () => {
    expect(checkUrl('https://EXAMPLE.com./a/../b?c=1#d', { allowLoopback: false }).href).toBe('https://example.com/b?c=1');
  });

  it('throws an error with messages in German and English, without the query', () => {
    const error = (() => {
      try {
        return checkUrl('https://10.0.0.1/x?sig=SECRET', { allowLoopback: false });
      } catch (caught) {
        return caught;
      }
    })();
    expect(error).toBeInstanceOf(FetchError);
    expect((error as FetchError).text).toEqual({
      de: '10.0.0.1 ist nicht über das öffentliche Internet erreichbar. Interne Adressen dürfen nicht abgerufen werden.',
      en: '10.0.0.1 is not a public internet address. Internal addresses cannot be fetched.',
    });
  });
});

describe('A4 isAllowedAddress', () => {
  it.each(['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('allows %s', (address) =>
    expect(isAllowedAddress(address, false)).toBe(true),
  );

  it.each([
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '240.0.0.1',
    '2001:db8::1',
    '2001::1',
    '64:ff9b:1::1',
    'fec0::1',
    '100::1',
    '::7f00:1',
    '::8.8.8.8',
    'x',
  ])('blocks %s with and without allowLoopback', (address) =>
    expect([isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([false, false]),
  );
});
