/** Notifications as state (NOTE-1, NOTE-2): what is said above a list, and what the player has sent away. */
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
  /** A message key behind `value`: the comment of a decline; null: none. */
  readonly comment: string | null
}

type NewNotice = Omit<ListNotice, 'removed'>
const NO_NOTICES: readonly ListNotice[] = []

/**
 * What a listing says (LIST-12, LIST-13, LIST-14): a limit-style notice first where there is no method, else the decline
 * of the last payment first; then its view data as it came. A text that stands in two notices of a type is one.
 */
export function noticesOf(flow: Flow, { viewData, lastDecline, methods, userCurrency }: Listing): readonly NewNotice[] {
  const place = { categories: [flow], payGroupId: null, props: {}, comment: null }
  const notice = (type: ViewDataType, style: TextStyle, value: string): NewNotice => ({
    ...place,
    key: `${flow}:${type}:${value}`,
    type,
    style,
    value,
  })
  const said = viewData.map(({ type, style, value, amount, props }) => ({
    ...notice(type, style, value),
    // Another service may give the amount of a limit and no values for the text.
    props: { ...(amount !== undefined && { amount, currency: userCurrency }), ...props },
  }))
  const hasType = (wanted: ViewDataType) => said.some(({ type }) => type === wanted)
  const first: NewNotice[] = []
  if (methods.length === 0 && !hasType('limit_notice'))
    first.push(notice('limit_notice', 'warning', NOTICE_KEYS.noMethods))
  if (methods.length === 0 && !hasType('information_block'))
    first.push({ ...notice('information_block', 'error', NOTICE_KEYS.noMethods), key: NOTICE_KEYS.noMethods })
  if (lastDecline && !hasType('decline_block')) {
    const { subReason, comment, paymentId, methodId } = lastDecline
    first.unshift({
      ...notice('decline_block', 'warning', subReason),
      // A second decline of the same reason is another notice, also where the first one was sent away (NOTE-1).
      key: `${flow}:decline_block:${paymentId ?? subReason}`,
      // The form of the method says it too, and no other form (NOTE-2).
      categories: methodId === null ? [flow] : [flow, `${flow}_form`],
      payGroupId: methodId,
      comment,
    })
  }
  return [
    ...first,
    ...said.filter(({ type }) => type === 'decline_block'),
    ...said.filter(({ type }) => type !== 'decline_block'),
  ]
}

/** The notices with those of a new listing in the place of the old one's; what was sent away stays away. */
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
