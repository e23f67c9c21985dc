import { NOTICE_KEYS } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { toListing } from '../api'
import { depositListingSample } from '../api/wire-samples'
import { listingRead } from './listings'
import { visibleNotices } from '@modulor/rules'
import { noticeRemoved, noticesOf, withListingNotices, type ListNotice } from './notices'
import { reduceParts } from './part'
import type { Action } from './state-store'

type Over = Parameters<typeof depositListingSample>[0]
const listing = (over: Over = {}) => toListing(depositListingSample(over))
const news = { type: 'information_block', style: 'info', value: 'NEWS' } as const
const decline = { decline_sub_reason: 'CASHIER.DECLINE.STOLEN_CARD', comment: 'CASHIER.DECLINE_COMMENT.OTHER_METHOD' }
const typesOf = (over: Over) => noticesOf('deposit', listing(over)).map(({ type }) => type)

describe('noticesOf', () => {
  it('LIST-13 a decline is a warning with its comment, and the first notice', () => {
    const [first, ...others] = noticesOf('deposit', listing({ view_data: [news], last_decline_info: decline }))
    expect(first).toMatchObject({
      type: 'decline_block',
      style: 'warning',
      value: decline.decline_sub_reason,
      comment: decline.comment,
      categories: ['deposit'],
    })
    expect(others.map(({ value }) => value)).toEqual(['NEWS'])
  })

  it('LIST-13 a decline that view_data contains already is not repeated, and is still first', () => {
    const said = { type: 'decline_block', style: 'warning', value: 'SAID' } as const
    expect(typesOf({ view_data: [news, said], last_decline_info: decline })).toEqual([
      'decline_block',
      'information_block',
    ])
  })

  it('LIST-12 LIST-14 without methods a limit notice comes first, and the no-methods message after it', () => {
    const notices = noticesOf('deposit', listing({ payment_groups: [] }))
    expect(notices[0]).toMatchObject({ type: 'limit_notice' })
    expect(notices[1]).toMatchObject({
      key: NOTICE_KEYS.noMethods,
      value: NOTICE_KEYS.noMethods,
      style: 'error',
      type: 'information_block',
    })
  })

  it('LIST-12 the text of a limit gets its amount with the player’s currency, if it has an amount', () => {
    const limit = { type: 'limit_notice', style: 'warning', value: 'LIMIT' } as const
    const propsOf = (said: object) =>
      noticesOf('deposit', listing({ view_data: [{ ...limit, ...said }] })).map(({ props }) => props)
    expect(propsOf({ amount: '10.00' })).toEqual([{ amount: '10.00', currency: 'EUR' }])
    expect(propsOf({})).toEqual([{}])
  })

  it('LIST-12 a no-methods notice from the service is not repeated', () => {
    const view_data = [
      { type: 'limit_notice', style: 'warning', value: NOTICE_KEYS.noMethods },
      { type: 'information_block', style: 'error', value: NOTICE_KEYS.noMethods },
    ] as const
    expect(typesOf({ payment_groups: [], view_data: [...view_data] })).toEqual(['limit_notice', 'information_block'])
  })
})

describe('notices as state', () => {
  const notice = noticesOf('deposit', listing({ view_data: [news] }))[0]
  if (!notice) throw new Error('the sample has a notice')

  const declined = (payment_id: string) =>
    listing({ last_decline_info: { ...decline, payment_id, pay_group_id: 'card-1' } })
  const after = (notices: readonly ListNotice[], action: Action) => reduceParts({ notices }, action).notices
  const shown = (notices: readonly ListNotice[]) =>
    visibleNotices(notices, { category: 'deposit' }).map(({ value }) => value)

  it('NOTE-1 issue-8 1.6 a dismissed decline is not shown again, but a second one with the same reason is', () => {
    const first = withListingNotices([], 'deposit', declined('p-1'))
    const sentAway = after(first, noticeRemoved(first[0]?.key ?? ''))
    expect(shown(withListingNotices(sentAway, 'deposit', declined('p-1')))).toEqual([])
    expect(shown(withListingNotices(sentAway, 'deposit', declined('p-2')))).toEqual([decline.decline_sub_reason])
  })

  it('NOTE-2 a decline is shown on the form of its method, and on no other form', () => {
    const notices = withListingNotices([], 'deposit', declined('p-1'))
    const on = (payGroupId: string) => visibleNotices(notices, { category: 'deposit_form', payGroupId }).length
    expect([on('card-1'), on('bank')]).toEqual([1, 0])
  })

  it('NOTE-1 a newer listing replaces the notices, and a dismissed notice stays dismissed', () => {
    const before = withListingNotices([], 'deposit', listing({ view_data: [news, { ...news, value: 'OLD' }] }))
    const sentAway = after(before, noticeRemoved(notice.key))
    const renewed = after(
      sentAway,
      listingRead({
        flow: 'deposit',
        listing: listing({ view_data: [news, { ...news, value: 'NEW' }] }),
        readAt: 0,
      }),
    )
    expect(renewed.filter(({ removed }) => !removed).map(({ value }) => value)).toEqual(['NEW'])
  })

  it('NOTE-2 the other flow’s notices are kept', () => {
    const both = withListingNotices(
      withListingNotices([], 'deposit', listing({ view_data: [news] })),
      'withdrawal',
      listing({ view_data: [news] }),
    )
    expect(both.map(({ categories }) => categories)).toEqual([['deposit'], ['withdrawal']])
    expect(withListingNotices(both, 'withdrawal', listing()).map(({ categories }) => categories)).toEqual([['deposit']])
  })
})
