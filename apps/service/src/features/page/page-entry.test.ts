import { expect, it } from 'vitest'
import { isEntryTrusted } from './page-entry'

const MERCHANT = 'https://arcade.example'
const terms = { hasSession: true, isLaunched: false, origins: [MERCHANT] }

it.each([
  ['a typed address or a native app', { site: 'none', destination: 'document' }, {}, true],
  ['a page of the cashier itself', { site: 'same-origin', destination: 'document' }, {}, true],
  [
    'a link on the merchant’s page',
    { site: 'cross-site', destination: 'document', referer: `${MERCHANT}/bank` },
    {},
    true,
  ],
  ['the merchant’s page on the same site', { site: 'same-site', referer: `${MERCHANT}/` }, {}, true],
  ['a frame, whose page is the brand’s', { site: 'cross-site', destination: 'iframe' }, {}, true],
  [
    'a launch code through any page',
    { site: 'cross-site', referer: 'https://evil.example/' },
    { isLaunched: true },
    true,
  ],
  ['an old browser from the merchant’s page', { referer: `${MERCHANT}/` }, {}, true],
  ['a foreign page', { site: 'cross-site', destination: 'document', referer: 'https://evil.example/' }, {}, false],
  ['a foreign page of the same site', { site: 'same-site', referer: 'https://blog.arcade.example/' }, {}, false],
  ['a page without a referrer', { site: 'cross-site', destination: 'document' }, {}, false],
  [
    'a host that begins like the merchant’s',
    { site: 'cross-site', referer: 'https://arcade.example.evil.example/' },
    {},
    false,
  ],
  ['a referrer that is not an address', { site: 'cross-site', referer: MERCHANT.slice(8) }, {}, false],
  ['an old browser without these headers', {}, {}, false],
  ['an old browser that reports only a frame', { destination: 'iframe' }, {}, false],
  ['the brand’s page without a session', { site: 'cross-site', referer: `${MERCHANT}/` }, { hasSession: false }, false],
  ['a frame without a session', { site: 'cross-site', destination: 'iframe' }, { hasSession: false }, false],
])('AUTO-6 issue-9 3.5 %s: %o', (_what, entry, over, isTrusted) => {
  expect(isEntryTrusted(entry, { ...terms, ...over })).toBe(isTrusted)
})
