import { breakTextOf, type CaseText } from './break-texts'
import { wordsOf } from './texts'

const CASES: Readonly<Record<string, CaseText>> = {
  late_success: {
    meaning: 'The payment ended without success. Afterwards the provider reported that it succeeded.',
    advice: 'Compare with the provider’s records. If they have it, carry out the operation below.',
  },
  late_decline: {
    meaning: 'The payment succeeded. Afterwards the provider reported that it was declined.',
    advice: 'Compare with the provider’s records. If they do not have it, carry out one of the operations below.',
  },
  amount_mismatch: {
    meaning: 'The provider reported another amount or currency than the payment has. Its report was not applied.',
    advice:
      'Compare with the provider’s records. If they have the amount below, carry out one of the operations. If none is offered, the provider has not reported what it moved.',
  },
  reference_mismatch: {
    meaning: 'The provider reported another reference for the payment than before. Its report was not applied.',
    advice: 'Ask the provider which reference is correct.',
  },
  never_settled: {
    meaning: 'The provider has not reported the outcome of the payment for days. The service continues to request it.',
    advice:
      'If operations are offered below, the payment is authorised: capture or void it. Otherwise ask the provider. The case is open until the payment ends or two people close it.',
  },
  operation_unsettled: {
    meaning: 'The provider has not reported the outcome of an operation for a day. Its amount stays reserved.',
    advice: 'Ask the provider. The service also continues to request the outcome.',
  },
  provider_report: {
    meaning: 'The provider reported a dispute, a return or a refund that could not be booked. No money was moved.',
    advice:
      'Compare with the provider’s records. The facts below give the reason. An operation below books as much as the payment has left.',
  },
  event_given_up: {
    meaning: 'The merchant did not accept an event of this payment in time. It is no longer sent.',
    advice: 'When the endpoint works again, send the event on the page Deliveries.',
  },
  unknown_payment: {
    meaning: 'The provider reported a payment that is not in this database.',
    advice: 'Compare with the provider’s records: the database may have been restored from an older state.',
  },
  database_restored: {
    meaning:
      'The database is older than the stored marker: it was restored from a backup. Later payments may be missing.',
    advice: 'Compare with the records of every provider since that time.',
  },
  ledger_broken: {
    meaning: 'A row of the ledger was changed, deleted or inserted after it was written.',
    advice: 'Stop manual changes, keep a copy of the database, and find out who changed the row.',
  },
  vault_unreadable: {
    meaning: 'A row of the vault could not be decrypted. Its key may be missing.',
    advice: 'Run npm run vault:status, and add the missing key.',
  },
}

const OTHER: CaseText = { meaning: 'This case needs a decision by a person.', advice: 'Read the facts below.' }

/** `details` of the case tell a break of a statement. */
export const caseTextOf = (kind: string, details: Readonly<Record<string, string>> = {}): CaseText =>
  (kind === 'statement_break' ? breakTextOf(details.break) : CASES[kind]) ?? OTHER

/** What an operation does, as its button says it. */
const ACTS: Readonly<Record<string, string>> = {
  capture: 'Capture',
  void: 'Void',
  refund: 'Refund',
  late_credit: 'Credit the player',
  payout_return: 'Return the payout to the player',
  correction: 'Take back from the player',
  write_off: 'Write off',
  dispute: 'Book the dispute',
}
export const actOf = (kind: string): string => ACTS[kind] ?? wordsOf(kind)

/** The same for an operation that corrects only the difference to what the provider moved. */
export function effectOfDifference(kind: string, source: string, sum: string): string {
  switch (kind) {
    case 'refund':
      return `The deposit succeeds with its own sum. The provider gives back ${sum}, which was paid over it.`
    case 'payout_return':
      return `The payout succeeds. ${sum}, which was not paid out, is on the player’s balance again.`
    case 'correction':
      return `The payout succeeds. ${sum}, which was paid over it, is taken from the player’s balance. A second person decides.`
    case 'write_off':
      return `The payout succeeds. The merchant bears ${sum}, which was paid over it. A second person decides.`
    default:
      return effectOf(kind, source, sum)
  }
}

/** Where the money comes from and goes to, in one sentence. */
export function effectOf(kind: string, source: string, sum: string): string {
  switch (kind) {
    case 'capture':
      return `The provider charges ${sum}, which it has reserved. The player is credited when it reports the charge.`
    case 'void':
      return `The provider releases ${sum} without charging it. The payment ends without success.`
    case 'refund':
      if (source === 'provider') return `The provider gives back ${sum}, which it charged and which was not credited.`
      return source === 'player'
        ? `${sum} is taken from the player’s balance and goes back through the provider.`
        : `${sum} goes back through the provider, and the merchant bears it.`
    case 'late_credit':
      return `${sum} is credited late: the player gets it without the fee.`
    case 'payout_return':
      return `${sum} is on the player’s balance again.`
    case 'correction':
      return `${sum} is taken from the player’s balance. The provider is not asked.`
    case 'dispute':
      return `The dispute over ${sum} is booked as the provider reported it. The merchant bears it unless it is won.`
    case 'write_off':
      return `The merchant bears ${sum}. The player’s balance stays.`
    default:
      return sum
  }
}
