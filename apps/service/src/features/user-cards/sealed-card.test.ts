import { describe, expect, it } from 'vitest'
import { parseVaultKeys } from '.'
import { openCard, openText, sealText, unlessUnreadable } from './sealed-card'

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`
const keys = parseVaultKeys(`${key('k2', 8)},${key('k1', 7)}`)
const place = { id: 'card-1', brand: 'COM', userId: 'player-1' }
const ofBase64 = (text: string) => Buffer.from(text, 'base64')
/** As earlier releases stored it. */
const stored = {
  vault_key_id: 'k1',
  wrapped_key: ofBase64('X5o1kmrrDVsXp/yg2JKimMOULtIlev+tJcJptiI0j0IW3REGdTv49anZYL+QIEWfHXQO2tgb5Qgrck/v'),
  encrypted_pan: ofBase64('V1TYAny9vDGKkgibL33GuiEpgnN5ugOUk4pkVyImrheQyy+APNnD6CJYLUI='),
  pan_hash: Buffer.from('54ffb26e3084ba3d8d6dd87f6ac0995f1273994946ff9be08ba2a0af31157a6f', 'hex'),
}

describe('a sealed card', () => {
  it('SVC-6 opens as earlier releases stored it, under the key of the ring that wrapped it', () => {
    expect(openCard(keys, place, stored)).toBe('4242424242424242')
  })

  it.each([
    ['whose key the ring no longer has', { ...stored, vault_key_id: 'k0' }, place],
    ['of another row', stored, { ...place, id: 'card-2' }],
    ['that was altered', { ...stored, encrypted_pan: Buffer.alloc(44) }, place],
  ])('SVC-6 one %s is unreadable', (_, card, at) => {
    expect(unlessUnreadable(() => openCard(keys, at, card))).toBeUndefined()
  })

  it('SVC-6 any other failure is no unreadable card', () => {
    const fail = () => {
      throw new Error('the database is away')
    }
    expect(() => unlessUnreadable(fail)).toThrow('the database is away')
  })

  it('SVC-6 a text opens for its own row only', () => {
    const sealed = sealText(keys, place, 'DE89370400440532013000')
    expect(openText(keys, place, sealed)).toBe('DE89370400440532013000')
    expect(unlessUnreadable(() => openText(keys, { ...place, kind: 'payout-account' }, sealed))).toBeUndefined()
  })
})
