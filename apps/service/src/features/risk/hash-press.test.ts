import { describe, expect, it } from 'vitest'
import { parseVaultKeys } from '../user-cards'
import { hashPress, networkOf } from './hash-press'

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`
const press = (brand: string, number: string, ip?: string) => ({
  session: { brand, userId: 'player-1', idHash: 'hash', country: 'DE' },
  flow: 'deposit' as const,
  payGroupId: 'card',
  amount: '25.00',
  currency: 'EUR',
  card: { number, isTyped: true },
  ip,
})

describe('networkOf', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001::1:2:3:4:5:6', '2001:0:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('issue-9 3.1 the addresses of one household count as one: %s is of %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('hashPress', () => {
  const old = parseVaultKeys(key('old', 1))
  const rotated = parseVaultKeys(`${key('new', 2)},${key('old', 1)}`)

  it('issue-9 3.1 a card is recognised after a rotation, and is another one for another brand', () => {
    const before = hashPress(old, press('COM', '4242424242424242')).card?.hashes ?? []
    const after = hashPress(rotated, press('COM', '4242424242424242')).card?.hashes ?? []
    expect(after).toHaveLength(2)
    expect(after.slice(1)).toEqual(before)
    expect(hashPress(old, press('HARBOUR', '4242424242424242')).card?.hashes).not.toEqual(before)
    expect(hashPress(old, press('COM', '4242424242424259')).card?.hashes).not.toEqual(before)
  })

  it('issue-9 3.1 SVC-6 an address is recognised after a rotation', () => {
    const of = (keys: typeof old) => hashPress(keys, press('COM', '4242424242424242', '198.51.100.7'))
    expect(of(rotated).formerAddressHashes).toEqual([of(old).addressHash])
    expect(of(old).formerAddressHashes).toEqual([])
  })

  it('issue-9 3.1 an unknown address is no address, and two addresses of one network are one', () => {
    expect(hashPress(old, press('COM', '4242424242424242')).addressHash).toBeNull()
    const of = (ip: string) => hashPress(old, press('COM', '4242424242424242', ip)).addressHash
    expect(of('2001:db8:1:2::1')).toBe(of('2001:db8:1:2::2'))
    expect(of('198.51.100.7')).not.toBe(of('198.51.100.8'))
  })
})
