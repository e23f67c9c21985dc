/** Notices as state (NOTE-1, NOTE-2): those shown above a list, and those that the player has dismissed. */
import { NOTICE_KEYS, type Flow, type TextStyle, type ViewDataType } from '@modulor/contract/vocabulary'
import { addNotice, removeNotice, type Notice } from '@modulor/rules'
import type { Listing } from '../api'
import { listingRead } from './listings'
import { createPart, on } from './part'

export type ListNotice = Notice & {
  readonly style: TextStyle
  readonly type: ViewDataType
  /** For the placeholders of `value`. */
  readonly props: Readonly<Record<string, string>>
  /** A message key that is shown after `value`: the comment of a decline; null: none. */
  readonly comment: string | null
}

type NewNotice = Omit<ListNotice, 'removed'>
const NO_NOTICES: readonly ListNotice[] = []

/**
 * Returns the notices of a listing (LIST-12, LIST-13, LIST-14): the decline of the last payment, the notices for a listing without
 * methods, the declines of the view data, and the other view data in their order. Notices of one type with the same text have the
 * same key, so only one of them is shown.
 */
export function noticesOf(flow: Flow, { viewData, lastDecline, methods, userCurrency }: Listing): readonly NewNotice[] {
  const scope = { categories: [flow], payGroupId: null, props: {}, comment: null }
  const notice = (type: ViewDataType, style: TextStyle, value: string): NewNotice => ({
    ...scope,
    key: `${flow}:${type}:${value}`,
    type,
    style,
    value,
  })
  const shown = viewData.map(({ type, style, value, amount, props }) => ({
    ...notice(type, style, value),
    // Another service may send a limit's amount without values for the placeholders.
    props: { ...(amount !== undefined && { amount, currency: userCurrency }), ...props },
  }))
  const hasType = (wanted: ViewDataType) => shown.some(({ type }) => type === wanted)
  const first: NewNotice[] = []
  if (methods.length === 0 && !hasType('limit_notice'))
    first.push(notice('limit_notice', 'warning', NOTICE_KEYS.noMethods))
  if (methods.length === 0 && !hasType('information_block'))
    first.push({ ...notice('information_block', 'error', NOTICE_KEYS.noMethods), key: NOTICE_KEYS.noMethods })
  if (lastDecline && !hasType('decline_block')) {
    const { subReason, comment, paymentId, methodId } = lastDecline
    first.unshift({
      ...notice('decline_block', 'warning', subReason),
      // A second decline for the same reason is a new notice, even if the first one was dismissed (NOTE-1).
      key: `${flow}:decline_block:${paymentId ?? subReason}`,
      // The form of the payment's method shows it too; other forms do not (NOTE-2).
      categories: methodId === null ? [flow] : [flow, `${flow}_form`],
      payGroupId: methodId,
      comment,
    })
  }
  return [
    ...first,
    ...shown.filter(({ type }) => type === 'decline_block'),
    ...shown.filter(({ type }) => type !== 'decline_block'),
  ]
}

/** Replaces the notices of the old listing by those of the new one; dismissed notices stay dismissed. */
export function withListingNotices(
  notices: readonly ListNotice[],
  flow: Flow,
  listing: Listing,
): readonly ListNotice[] {
  const others = notices.filter(({ removed, categories }) => removed || !categories.includes(flow))
  return noticesOf(flow, listing).reduce<readonly ListNotice[]>(addNotice, others)
}

const { actions } = createPart(
  'notices',
  NO_NOTICES,
  { noticeRemoved: (notices, key: string) => removeNotice<ListNotice>(notices, key) },
  [on(listingRead, (notices: readonly ListNotice[], { flow, listing }) => withListingNotices(notices, flow, listing))],
)

export const { noticeRemoved } = actions
