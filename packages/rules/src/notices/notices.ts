/** Where a notification may show (NOTE-2). */
export type NoticeCategory = 'deposit' | 'withdrawal' | 'deposit_form' | 'withdrawal_form' | 'result' | 'other'

/** A notification (NOTE-1). `value` is a message key. */
export type Notice = {
  key: string
  categories: readonly NoticeCategory[]
  /** The method whose form it belongs to; null: every form. */
  payGroupId: string | null
  removed: boolean
  style: string
  type: string
  value: string
}
export type NoticePage = { category: NoticeCategory; payGroupId?: string | null | undefined }

/** Adds a notification, or replaces the one with the same key. A removed notification stays removed (NOTE-1). */
export function addNotice<N extends Notice>(notices: readonly N[], notice: Omit<N, 'removed'>): N[] {
  const known = notices.find(({ key }) => key === notice.key)
  if (known?.removed) return [...notices]
  const added = { ...notice, removed: false } as N
  return known ? notices.map((each) => (each === known ? added : each)) : [...notices, added]
}

/** Marks a notification removed (NOTE-1). */
export function removeNotice<N extends Notice>(notices: readonly N[], key: string): N[] {
  return notices.map((notice) => (notice.key === key ? { ...notice, removed: true } : notice))
}

/**
 * The notifications that a page shows (NOTE-2): those of its category that are not removed. A form shows only those of
 * its method and those without a method.
 */
export function visibleNotices<N extends Notice>(notices: readonly N[], { category, payGroupId }: NoticePage): N[] {
  const isForm = category === 'deposit_form' || category === 'withdrawal_form'
  return notices.filter(
    (notice) =>
      !notice.removed &&
      notice.categories.includes(category) &&
      (!isForm || notice.payGroupId === null || notice.payGroupId === payGroupId),
  )
}
