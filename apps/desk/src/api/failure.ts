import type { OperatorErrorBody } from '@modulor/contract/operator'
import type { CallAnswer } from './call'

export type Failure = {
  readonly title: string
  readonly advice: string
  /** What is wrong with a field, by its name. */
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

/** What a person is told when a call did not succeed. A lost answer is not a failure. */
export const failureOf = (answer: Exclude<CallAnswer<unknown>, { kind: 'done' }>): Failure =>
  answer.kind === 'refused' ? refusalOf(answer.error) : UNKNOWN
