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

export const refusalOf = ({ message, advice, fields = {}, details }: OperatorErrorBody): Failure => ({
  title: message,
  advice: details ? `${advice} (${Object.values(details).join(', ')})` : advice,
  fields,
})

/**
 * The text for a person when a call did not succeed. A lost response has a text of its own, because the call may have
 * succeeded.
 */
export const failureOf = (answer: Exclude<CallAnswer<unknown>, { kind: 'done' }>): Failure =>
  answer.kind === 'refused' ? refusalOf(answer.error) : UNKNOWN
