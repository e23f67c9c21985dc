import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy'

const policy = { nonce: 'n', frameAncestors: ['https://arcade.example'], providerOrigins: ['https://bank.example'] }
const partOf = (over: object, name: string) =>
  contentSecurityPolicy({ ...policy, ...over })
    .split('; ')
    .find((part) => part.startsWith(`${name} `))

it.each([
  ['connect-src', {}, "connect-src 'self'"],
  ['connect-src', { reportsOrigin: 'https://errors.example' }, "connect-src 'self' https://errors.example"],
  ['frame-src', { contentHosts: ['help.example'] }, "frame-src 'self' https://bank.example help.example"],
  ['frame-ancestors', {}, "frame-ancestors 'self' https://arcade.example"],
])('SVC-7 OBS-1 the policy says in %s, with %j, what may be', (name, over, part) => {
  expect(partOf(over, name)).toBe(part)
})
