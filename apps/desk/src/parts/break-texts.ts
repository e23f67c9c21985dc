/** Texts for the breaks between a provider's statement and our data (issue-12 4). */
import type { BreakKind } from '@modulor/contract/vocabulary'

export type CaseText = {
  /** What is known, and what is not known. */
  readonly meaning: string
  /** What a person can do. */
  readonly advice: string
}

const ASK_PROVIDER = 'Ask the provider. If nothing has to be booked, two people close the case.'

const BREAKS: Readonly<Record<BreakKind, CaseText>> = {
  missing_here: {
    meaning: 'The statement has a line that matches none of our payments or operations.',
    advice:
      'Look for the references below. If the money really moved, carry out the operation below, where there is one.',
  },
  missing_at_provider: {
    meaning: 'The statement has no line for a payment or operation that succeeded here.',
    advice:
      'The next statement may contain it and then closes this case. If the provider reports that it did not take place, carry out one of the operations below.',
  },
  over_amount: { meaning: 'The amount on the statement is higher than ours.', advice: ASK_PROVIDER },
  under_amount: {
    meaning: 'The amount on the statement is lower than ours.',
    advice: 'Compare with the provider’s records. If the statement is right, carry out one of the operations below.',
  },
  currency: { meaning: 'The currency on the statement differs from ours.', advice: ASK_PROVIDER },
  direction: { meaning: 'The sign of the amount is wrong for this type of line.', advice: ASK_PROVIDER },
  data: { meaning: 'The references of the line belong to two different payments.', advice: ASK_PROVIDER },
  duplicate_line: {
    meaning: 'The statement has a second line for the same payment or operation.',
    advice: 'If the provider moved the money twice, ask it for a refund. Two people close the case.',
  },
  ambiguous: {
    meaning: 'The line matches several operations and has no reference to one of them.',
    advice: ASK_PROVIDER,
  },
  wrong_state: {
    meaning: 'The statement has a line for a payment that did not succeed here.',
    advice: 'Compare with the provider’s records. If the statement is right, carry out the operation below.',
  },
  no_rule: { meaning: 'The service does not support this type of line.', advice: ASK_PROVIDER },
  unknown_fee: {
    meaning: 'The statement has a fee, and several brands use this provider. It was not posted.',
    advice: 'Find out which brand the fee belongs to, and post it outside of the cashier.',
  },
  balance: {
    meaning: 'The balances of the statement do not match its lines or the closing balance of the previous statement.',
    advice: 'A line or a whole statement may be missing. Ask the provider.',
  },
}

/** The text of a break; undefined for a kind that this version of the desk does not have. */
export const breakTextOf = (kind: string | undefined): CaseText | undefined =>
  Object.entries(BREAKS).find(([known]) => known === kind)?.[1]
