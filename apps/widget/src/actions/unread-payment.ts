import { isNotFound, isSessionMissing, type ApiError } from '../api'

/** A button of a page that has no payment to show: read again, the list, the merchant, a new session from the host. */
export type UnreadAction = 'check' | 'methods' | 'merchant' | 'reopen'
export type UnreadPayment = {
  readonly tone: 'plain' | 'warning'
  readonly titleKey: string
  readonly textKey: string
  readonly reasonKey: string | null
  /** The first one is the primary button. */
  readonly ways: readonly UnreadAction[]
}

const TEXTS = {
  noSession: { titleKey: 'RESULT.NO_SESSION_TITLE', textKey: 'RESULT.NO_SESSION_TEXT' },
  notFound: { titleKey: 'RESULT.NOT_FOUND_TITLE', textKey: 'RESULT.NOT_FOUND_TEXT' },
  none: { titleKey: 'RESULT.NONE_TITLE', textKey: 'RESULT.NONE_TEXT' },
  unread: { titleKey: 'RESULT.UNREACHABLE_TITLE', textKey: 'RESULT.UNREACHABLE_TEXT' },
} as const
const TOO_MANY_REQUESTS = 429

function reasonOf({ status }: ApiError): string {
  if (status === 'FETCH_ERROR' || status === 'ABORTED') return 'RESULT.UNREAD.offline'
  return status === TOO_MANY_REQUESTS ? 'RESULT.UNREAD.busy' : 'RESULT.UNREAD.failed'
}

/**
 * The message and buttons of a payment's page if the payment could not be read (issue-8 1.2). It makes no statement about the
 * money. Reading again is offered only if the result may differ. `isNamed`: the address contains the payment's id.
 */
export function unreadPayment(
  error: ApiError,
  { isNamed, hasSession }: { readonly isNamed: boolean; readonly hasSession: boolean },
): UnreadPayment {
  const unread = { tone: 'warning', reasonKey: null } as const
  if (isSessionMissing(error)) return { ...unread, ...TEXTS.noSession, ways: ['reopen', 'merchant'] }
  if (!isNotFound(error)) return { ...unread, ...TEXTS.unread, reasonKey: reasonOf(error), ways: ['check', 'merchant'] }
  const methods: readonly UnreadAction[] = hasSession ? ['methods'] : []
  if (isNamed) return { ...unread, ...TEXTS.notFound, ways: ['merchant', ...methods] }
  return { ...unread, ...TEXTS.none, tone: 'plain', ways: [...methods, 'merchant'] }
}
