import type { OperatorErrorBody } from '@modulor/contract/operator'
import type { CallAnswer } from './call'

export type Failure = {
  readonly title: string
  readonly advice: string
  /** The error of each field, by the field's name. */
  readonly fields: Readonly<Record<string, string>>
}

const UNKNOWN: Failure = {
  title: 'The service did not respond',
  advice: 'It is not known whether the action was carried out. Check before you repeat it.',
  fields: {},
}

const UNREADABLE: Failure = {
  title: 'This page cannot read the response of the service',
  advice:
    'The service has another release than this page. It has carried out the action: reload the page to see the result.',
  fields: {},
}

/** The page is shown again after a sign-in, with its forms. A request without a session does nothing. */
const SIGNED_OUT: Failure = {
  title: 'Your session had ended',
  advice: 'Nothing was carried out by that request. Send it again.',
  fields: {},
}

export const isSignedOut = (answer: CallAnswer<unknown>): boolean =>
  answer.kind === 'refused' && answer.error.error_code === 'signed_out'

/** The text for a read whose response did not come, or cannot be read. */
export const unreadText = (kind: 'unknown' | 'unreadable'): Pick<Failure, 'title' | 'advice'> =>
  kind === 'unknown'
    ? { title: UNKNOWN.title, advice: 'Check the connection and try again.' }
    : { title: UNREADABLE.title, advice: 'The service has another release than this page. Reload the page.' }

export const refusalOf = ({ message, advice, fields = {}, details }: OperatorErrorBody): Failure => ({
  title: message,
  advice: details ? `${advice} (${Object.values(details).join(', ')})` : advice,
  fields,
})

/**
 * Whether the service may have carried out the act of a call that did not succeed; `was`: the same for earlier attempts of the
 * same request. Then only the service's decision about the request itself (409, 422) says that no attempt was carried out.
 */
export function isUncertainAfter(answer: Exclude<CallAnswer<unknown>, { kind: 'done' }>, was: boolean): boolean {
  if (answer.kind !== 'refused') return true
  return was ? answer.status !== 409 && answer.status !== 422 : answer.status >= 500
}

/**
 * The text for a person when a call did not succeed. A lost response has a text of its own, because the call may have
 * succeeded.
 */
export function failureOf(answer: Exclude<CallAnswer<unknown>, { kind: 'done' }>): Failure {
  if (isSignedOut(answer)) return SIGNED_OUT
  if (answer.kind === 'refused') return refusalOf(answer.error)
  return answer.kind === 'unknown' ? UNKNOWN : UNREADABLE
}
