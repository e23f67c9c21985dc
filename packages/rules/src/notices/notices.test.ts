import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addNotice, type Notice, type NoticeCategory, removeNotice, visibleNotices } from './notices'

const notice = (key: string, more: Partial<Notice> = {}): Notice => ({
  key,
  categories: ['deposit'],
  payGroupId: null,
  removed: false,
  style: 'info',
  type: 'information_block',
  value: `TEXT.${key}`,
  ...more,
})
const keysOf = (notices: readonly Notice[]) => notices.map(({ key, removed }) => (removed ? `-${key}` : key))

describe('notifications', () => {
  it('NOTE-1 a notice is added in order, and one with the same key is replaced', () => {
    const two = addNotice<Notice>(addNotice<Notice>([], notice('a')), notice('b'))
    expect(keysOf(two)).toEqual(['a', 'b'])
    const renewed = addNotice(two, notice('a', { value: 'NEW' }))
    expect(keysOf(renewed)).toEqual(['a', 'b'])
    expect(renewed[0]?.value).toBe('NEW')
  })

  it('NOTE-1 a removed notice is not added again', () => {
    const removed = removeNotice([notice('a'), notice('b')], 'a')
    expect(keysOf(removed)).toEqual(['-a', 'b'])
    expect(addNotice(removed, notice('a', { value: 'NEW' }))).toEqual(removed)
    expect(removeNotice(removed, 'unknown')).toEqual(removed)
  })

  it.each<[Partial<Notice>, NoticeCategory, string | null, boolean]>([
    [{}, 'deposit', null, true],
    [{}, 'withdrawal', null, false],
    [{ categories: ['deposit', 'withdrawal'] }, 'withdrawal', null, true],
    [{ categories: [] }, 'deposit', null, false],
    [{ removed: true }, 'deposit', null, false],
    [{ payGroupId: 'card' }, 'deposit', null, true],
    [{ payGroupId: 'card' }, 'deposit', 'bank', true],
    [{ categories: ['deposit_form'], payGroupId: 'card' }, 'deposit_form', 'card', true],
    [{ categories: ['deposit_form'], payGroupId: 'card' }, 'deposit_form', 'bank', false],
    [{ categories: ['deposit_form'], payGroupId: 'card' }, 'deposit_form', null, false],
    [{ categories: ['deposit_form'] }, 'deposit_form', 'bank', true],
    [{ categories: ['withdrawal_form'], payGroupId: 'card' }, 'withdrawal_form', 'card', true],
    [{ categories: ['withdrawal_form'], payGroupId: 'card' }, 'withdrawal_form', 'bank', false],
    [{ categories: ['withdrawal_form'], payGroupId: 'card' }, 'deposit_form', 'card', false],
    [{ categories: ['result'], payGroupId: 'card' }, 'result', 'bank', true],
  ])('NOTE-2 of %o the page %s of the method %s shows: %s', (more, category, payGroupId, isShown) => {
    expect(visibleNotices([notice('a', more)], { category, payGroupId })).toHaveLength(isShown ? 1 : 0)
  })

  it('NOTE-1 the arguments are never changed, and a key is never twice in the list', () => {
    const step = fc.tuple(fc.constantFrom('add', 'remove'), fc.constantFrom('a', 'b', 'c'))
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const seen = new Set<string>()
        let notices: Notice[] = []
        for (const [act, key] of steps) {
          const before = JSON.stringify(notices)
          const next = act === 'add' ? addNotice(notices, notice(key)) : removeNotice(notices, key)
          expect(JSON.stringify(notices)).toBe(before)
          notices = next
          for (const gone of notices.filter(({ removed }) => removed)) seen.add(gone.key)
          expect(notices.filter((each) => seen.has(each.key)).every(({ removed }) => removed)).toBe(true)
          expect(new Set(notices.map((each) => each.key)).size).toBe(notices.length)
        }
      }),
    )
  })
})
