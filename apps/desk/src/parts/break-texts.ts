/** What is wrong between a provider's statement and us, in words (issue-12 4). */

export type CaseText = {
  /** What the service knows, and what it does not. */
  readonly meaning: string
  /** What a person can do. */
  readonly advice: string
}

const ASK = 'Ask the provider. If nothing has to be booked, two people close the case.'

const BREAKS: Readonly<Record<string, CaseText>> = {
  missing_here: {
    meaning: 'The statement has a line that is about none of our payments or operations.',
    advice:
      'Look for the references below. If the money really moved, carry out the operation below, where there is one.',
  },
  missing_at_provider: {
    meaning: 'The statement has no line for something that succeeded here.',
    advice:
      'It may stand on the next statement, which then closes this case. If the provider says that it did not take place, carry out one of the operations below.',
  },
  over_amount: { meaning: 'The statement has more for this than we have.', advice: ASK },
  under_amount: {
    meaning: 'The statement has less for this than we have.',
    advice: 'Compare with the provider’s records. If the statement is right, carry out one of the operations below.',
  },
  currency: { meaning: 'The statement has another currency for this than we have.', advice: ASK },
  direction: { meaning: 'The sign of the amount does not fit the kind of the line.', advice: ASK },
  data: { meaning: 'The references of the line name two different payments.', advice: ASK },
  duplicate_line: {
    meaning: 'The statement has a second line for something that has one.',
    advice: 'If the provider moved the money twice, ask it to give one of them back. Two people close the case.',
  },
  ambiguous: { meaning: 'The line fits several operations and names none of them.', advice: ASK },
  wrong_state: {
    meaning: 'The statement has a line for a payment that has not succeeded here.',
    advice: 'Compare with the provider’s records. If the statement is right, carry out the operation below.',
  },
  no_rule: { meaning: 'No rule knows this kind of line.', advice: ASK },
  unknown_fee: {
    meaning: 'The statement has a fee, and several brands use this provider. It was not posted.',
    advice: 'Find out whose fee it is, and post it outside of the cashier.',
  },
  balance: {
    meaning: 'The balances of the statement do not follow from its lines, or from the statement before it.',
    advice: 'A line or a whole statement may be missing. Ask the provider.',
  },
}

/** Undefined for a break that this desk does not know. */
export const breakTextOf = (kind: string | undefined): CaseText | undefined => BREAKS[kind ?? '']
