import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy'

const policy = { nonce: 'n', frameAncestors: ['https://arcade.example'], providerOrigins: ['https://bank.example'] }
const hostedCard = {
  fields: { script_url: 'https://cdn.card.example/sdk/6/fields.js' },
  ...{ frames: ['https://card.example', 'https://bank.example'], connections: ['https://cdn.card.example'] },
}
const hostedCards = [hostedCard, hostedCard]
const partOf = (over: object, name: string) =>
  contentSecurityPolicy({ ...policy, ...over })
    .split('; ')
    .find((part) => part.startsWith(`${name} `))

it.each([
  ['connect-src', {}, "connect-src 'self'"],
  ['connect-src', { reportsOrigin: 'https://errors.example' }, "connect-src 'self' https://errors.example"],
  ['frame-src', { contentHosts: ['help.example'] }, "frame-src 'self' https://bank.example help.example"],
  ['script-src', {}, "script-src 'self' 'nonce-n'"],
  ['script-src', { hasGooglePay: true }, "script-src 'self' 'nonce-n' https://pay.google.com/gp/p/js/pay.js"],
  ['frame-src', { hasGooglePay: true }, "frame-src 'self' https://bank.example https://pay.google.com"],
  ['script-src', { hostedCards }, "script-src 'self' 'nonce-n' https://cdn.card.example/sdk/6/fields.js"],
  ['frame-src', { hostedCards }, "frame-src 'self' https://bank.example https://card.example"],
  ['connect-src', { hostedCards }, "connect-src 'self' https://cdn.card.example"],
  ['trusted-types', { hostedCards }, 'trusted-types modulor-start modulor-content modulor-card'],
  ['trusted-types', {}, 'trusted-types modulor-start modulor-content'],
  ['frame-ancestors', {}, "frame-ancestors 'self' https://arcade.example"],
])('SVC-7 OBS-1 the policy’s directive %s is correct with %j', (name, over, part) => {
  expect(partOf(over, name)).toBe(part)
})
