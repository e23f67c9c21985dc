import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followableAddress } from './followable-address'
import { redirectAddress } from './redirect-address'
import { isWebAddress } from './web-address'

const hosts = [
  'shop.example',
  'localhost:8081',
  'xn--mnchen-3ya.example',
  '203.0.113.7',
  '[2001:db8::1]',
  'Upper.example',
]

/** Addresses that must never be followed, grouped by the trick that they use. */
const HOSTILE: Record<string, string[]> = {
  'another scheme': [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'javascript:https://shop.example/',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'file://shop.example/etc/passwd',
    'ftp://shop.example/',
    'ws://shop.example/',
    'wss://shop.example/',
    'blob:https://shop.example/1',
    'filesystem:https://shop.example/1',
    'view-source:https://shop.example/',
    'about:blank',
    'mailto:a@shop.example',
    'tel:+1',
    'sms:+1',
    'intent://shop.example/#Intent;scheme=https;end',
    'market://details?id=shop.example',
    'itms-services://?action=download',
    'ms-settings:',
    'chrome://settings',
    'httpss://shop.example/',
    'https+x://shop.example/',
    'feed:https://shop.example/',
    'jar:https://shop.example!/',
  ],
  'no absolute address': [
    '',
    ' ',
    '/',
    '/my-account',
    '//shop.example/',
    '///shop.example/',
    '////shop.example/',
    '\\\\shop.example\\',
    '/\\shop.example/',
    '\\/shop.example/',
    'shop.example',
    'shop.example/path',
    'www.shop.example',
    '?x=https://shop.example/',
    '#https://shop.example/',
    './https://shop.example/',
    'https:',
    'https:/',
    'https://',
    'https:///',
    'https:shop.example',
    'https:/shop.example',
    'https:///shop.example',
    'https:////shop.example',
    'https://?shop.example',
    'https://#shop.example',
    'http:shop.example',
    ':https://shop.example/',
    '://shop.example/',
  ],
  'another host': [
    'https://evil.example/',
    'https://evil.example/https://shop.example/',
    'https://evil.example/?shop.example',
    'https://evil.example/#shop.example',
    'https://evil.example?@shop.example/',
    'https://evil.example#@shop.example/',
    'https://evil.example/@shop.example',
    'https://shop.example.evil.example/',
    'https://evil-shop.example/',
    'https://evilshop.example/',
    'https://sub.shop.example/',
    'https://www.shop.example/',
    'https://shop.example./',
    'https://.shop.example/',
    'https://shop..example/',
    'https://shop-example/',
    'https://shopxexample/',
    'https://shop.examples/',
    'https://example/',
    'https://shop/',
    'https://shop.example,evil.example/',
    'https://shop.example;evil.example/',
    'https://shop.example&evil.example/',
    'https://*.shop.example/',
    'https://localhost/',
    'https://127.0.0.1:8081/',
    'https://xn--mnchen-3yb.example/',
  ],
  'another port': [
    'https://shop.example:8443/',
    'https://shop.example:80/',
    'http://shop.example:443/',
    'http://shop.example:8081/',
    'http://localhost:8080/',
    'http://localhost:80810/',
    'https://shop.example:/',
    'https://shop.example:0/',
    'https://shop.example:0443/',
    'https://shop.example:443443/',
    'https://shop.example:-1/',
    'https://shop.example:x/',
  ],
  'a user name': [
    'https://shop.example@evil.example/',
    'https://shop.example:443@evil.example/',
    'https://shop.example%40evil.example/',
    'https://user@shop.example/',
    'https://user:secret@shop.example/',
    'https://:@shop.example/',
    'https://@shop.example/',
    'https://evil.example@shop.example/',
    'https://a@b@shop.example/',
    'https://shop.example:@evil.example/',
  ],
  'a backslash': [
    'https:\\\\shop.example\\',
    'https://evil.example\\@shop.example/',
    'https://evil.example\\.shop.example/',
    'https://shop.example\\@evil.example/',
    'https://shop.example\\.evil.example/',
    'https:/\\shop.example/',
    'https://shop.example/\\evil.example',
    'https:\\/shop.example/',
  ],
  'hidden characters': [
    ' https://shop.example/',
    'https://shop.example/ ',
    'https://shop.example/a b',
    '\thttps://shop.example/',
    'ht\ntps://shop.example/',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'https://shop\t.example/',
    'https://shop.example\n/',
    'https://shop.example/\r\nSet-Cookie: a=b',
    'https://shop.example/\u0000',
    'https://\u0000shop.example/',
    'https://shop.example\u007f/',
    'https://shop\u00ad.example/',
    'https://shop\u200b.example/',
    'https://shop\u2060.example/',
    'https://shop\u202e.example/',
    '\ufeffhttps://shop.example/',
    'https://shop.example/\u2028',
    'https://shop.example/\u00a0',
    'https://shop.example/\u0085',
  ],
  'another spelling': [
    'https://shop%2eexample/',
    'https://%73hop.example/',
    'https://shop.example%00/',
    'https://shop.example%2f@evil.example/',
    'https://shop.example%5c@evil.example/',
    'https://shop。example/',
    'https://shop．example/',
    'https://ｓhop.example/',
    'https://ſhop.example/',
    'https://ⓢhop.example/',
    'https://shоp.example/',
    'https://münchen.example/',
    'https://evil.example／shop.example/',
    'https://evil.example？.shop.example/',
    'http://3405803783/',
    'http://0xcb007107/',
    'http://0313.0.0161.7/',
    'http://203.0.28935/',
    'http://203.000.113.007/',
    'http://[2001:0db8::1]/',
    'http://[2001:db8:0::1]/',
    'http://[::ffff:203.0.113.7]/',
    'http://[2001:db8::1',
    'http://[2001:db8::1%25eth0]/',
  ],
  'too long an address': [`https://shop.example/${'a'.repeat(2048)}`],
}
const hostile = Object.entries(HOSTILE).flatMap(([trick, addresses]) =>
  addresses.map((address): [string, string] => [trick, address]),
)

describe('RESULT-11 followableAddress', () => {
  it('RESULT-11 the table has at least 100 different hostile addresses', () => {
    expect(new Set(hostile.map(([, address]) => address)).size).toBe(hostile.length)
    expect(hostile.length).toBeGreaterThanOrEqual(100)
  })

  it.each(hostile)('RESULT-11 %s is refused: %j', (_trick, address) => {
    expect(followableAddress(address, hosts)).toBeUndefined()
  })

  it.each([
    ['https://shop.example', 'https://shop.example/'],
    ['http://shop.example/', 'http://shop.example/'],
    ['HTTPS://SHOP.EXAMPLE/Path', 'https://shop.example/Path'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['http://shop.example:80/', 'http://shop.example/'],
    ['https://shop.example/a/../b?next=//evil.example#x', 'https://shop.example/b?next=//evil.example#x'],
    ['https://shop.example?a=b', 'https://shop.example/?a=b'],
    ['https://shop.example/käse', 'https://shop.example/k%C3%A4se'],
    ['http://localhost:8081/account', 'http://localhost:8081/account'],
    ['https://localhost:8081/account', 'https://localhost:8081/account'],
    ['https://xn--mnchen-3ya.example/', 'https://xn--mnchen-3ya.example/'],
    ['http://203.0.113.7/', 'http://203.0.113.7/'],
    ['http://[2001:db8::1]/', 'http://[2001:db8::1]/'],
    ['https://upper.example/', 'https://upper.example/'],
  ])('RESULT-11 %s is followed', (address, href) => {
    expect(followableAddress(address, hosts)?.href).toBe(href)
  })

  it('RESULT-11 nothing is followed if no host is listed', () => {
    expect(followableAddress('https://shop.example/', [])).toBeUndefined()
  })

  it('RESULT-11 a followed address is always of a listed host over http(s)', () => {
    const piece = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '443',
      '?',
      '#',
      '.',
      '%2e',
      '\t',
      ' ',
      'shop.example',
      'evil.example',
      'javascript:',
      '0',
      '[',
      ']',
    )
    const address = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
      fc.webUrl(),
      fc.string(),
    )
    fc.assert(
      fc.property(address, (text) => {
        const url = followableAddress(text, hosts)
        if (!url) return
        expect(['http:', 'https:']).toContain(url.protocol)
        expect(hosts.map((host) => host.toLowerCase())).toContain(url.host)
        expect(url.username + url.password).toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('isWebAddress', () => {
  it.each([
    ['https://acs.bank.example/challenge?id=1', true],
    ['http://localhost:8082/pay', true],
    ['javascript:alert(1)', false],
    ['/pay', false],
    ['//acs.bank.example', false],
    ['https://user@acs.bank.example', false],
    ['https://acs.bank.example\\@evil.example', false],
  ])('RESULT-11 %s is a web address: %s', (address, answer) => {
    expect(isWebAddress(address)).toBe(answer)
  })
})

describe('redirectAddress', () => {
  const ending = {
    successUrl: 'https://shop.example/won',
    failUrl: 'https://shop.example/lost',
    processingUrl: 'https://shop.example/wait',
    merchantRedirectUrl: 'https://shop.example/back',
    homeUrl: 'https://home.example/',
    hosts,
  }
  const hrefOf = (change: Partial<Parameters<typeof redirectAddress>[0]>) =>
    redirectAddress({ ...ending, status: 'success', ...change }).url?.href

  it.each([
    ['success', 'https://shop.example/won'],
    ['charity-success', 'https://shop.example/won'],
    ['support', 'https://shop.example/won'],
    ['error', 'https://shop.example/lost'],
    ['fail', 'https://shop.example/lost'],
    ['processing', 'https://shop.example/wait'],
    ['await', 'https://shop.example/wait'],
    ['redirect', 'https://shop.example/back'],
  ] as const)('RESULT-4 RESULT-5 the status %s leads to %s', (status, href) => {
    expect(hrefOf({ status })).toBe(href)
  })

  it.each([null, undefined, '', 'javascript:alert(1)', 'https://evil.example/'])(
    'RESULT-5 RESULT-11 instead of %j the merchant’s redirect address is used, then the home address',
    (address) => {
      expect(hrefOf({ successUrl: address })).toBe('https://shop.example/back')
      expect(hrefOf({ successUrl: address, merchantRedirectUrl: address })).toBe('https://home.example/')
    },
  )

  it.each([null, undefined, '', '/', 'javascript:alert(1)'])(
    'an empty redirect address is an error, even with the home address %j',
    (homeUrl) => {
      const nowhere = { ...ending, successUrl: '', merchantRedirectUrl: null, homeUrl }
      expect(redirectAddress({ ...nowhere, status: 'success' })).toEqual({ url: null, error: 'redirect_url_empty' })
    },
  )
})
