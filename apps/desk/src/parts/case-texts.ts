import { breakTextOf, type CaseText } from './break-texts'
import { wordsOf } from './texts'

const CASES: Readonly<Record<string, CaseText>> = {
  late_success: {
    meaning: 'The payment ended without success. Afterwards the provider said that it was carried out.',
    advice: 'Compare with the provider’s records. If they have it, carry out the operation below.',
  },
  late_decline: {
    meaning: 'The payment succeeded. Afterwards the provider said that it was declined.',
    advice: 'Compare with the provider’s records. If they do not have it, carry out one of the operations below.',
  },
  amount_mismatch: {
    meaning: 'The provider named another sum or currency than the payment has. What it said then was not taken over.',
    advice:
      'Compare with the provider’s records. If they have the sum below, credit it or give it back. Without an operation below, the provider has not said what it charged.',
  },
  reference_mismatch: {
    meaning: 'The provider calls the payment by another name than before. What it said was not taken over.',
    advice: 'Ask the provider which of its payments is ours.',
  },
  never_settled: {
    meaning: 'The provider has not said for days how the payment ended. The service goes on asking.',
    advice: 'Ask the provider. The case stays until the payment has an end or two people close it.',
  },
  operation_unsettled: {
    meaning: 'The provider has not said for a day what became of a refund. Its sum stays reserved.',
    advice: 'Ask the provider. The service goes on asking too.',
  },
  provider_report: {
    meaning:
      'The provider reported a dispute, a return or a refund that could not be booked. Nothing was moved for it.',
    advice:
      'Compare with the provider’s records. The facts below say why it could not be booked. An operation below books as much as the payment has left.',
  },
  event_given_up: {
    meaning: 'The merchant did not take an event of this payment in time. It is not sent any more.',
    advice: 'When the endpoint works again, send the event from the deliveries.',
  },
  unknown_payment: {
    meaning: 'The provider told of a payment that this database does not have.',
    advice: 'Compare with the provider’s records: the database may have been restored from an older state.',
  },
  database_restored: {
    meaning: 'The database is older than the service remembers. Payments made since may be missing.',
    advice: 'Compare with the records of every provider since that time.',
  },
  ledger_broken: {
    meaning: 'A row of the ledger is not as it was written.',
    advice: 'Stop changes by hand, keep a copy of the database, and find out who changed the row.',
  },
  vault_unreadable: {
    meaning: 'The vault cannot open a row. The key may be missing.',
    advice: 'Check the keys of the vault.',
  },
}

const OTHER: CaseText = { meaning: 'The service asks for a person.', advice: 'Read the facts below.' }

/** `details` of the case tell a break of a statement. */
export const caseTextOf = (kind: string, details: Readonly<Record<string, string>> = {}): CaseText =>
  (kind === 'statement_break' ? breakTextOf(details.break) : CASES[kind]) ?? OTHER

/** What an operation does, as its button says it. */
const ACTS: Readonly<Record<string, string>> = {
  refund: 'Refund',
  late_credit: 'Credit the player',
  payout_return: 'Return the payout to the player',
  correction: 'Take back from the player',
  write_off: 'Write off',
  dispute: 'Book the dispute',
}
export const actOf = (kind: string): string => ACTS[kind] ?? wordsOf(kind)

/** Where the money comes from and goes to, in one sentence. */
export function effectOf(kind: string, source: string, sum: string): string {
  switch (kind) {
    case 'refund':
      if (source === 'provider') return `The provider gives back ${sum}, which it charged and nobody was credited.`
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
      return `The payer’s bank has taken ${sum} back. The merchant bears it unless the dispute is won.`
    case 'write_off':
      return `The merchant bears ${sum}. The player’s balance stays.`
    default:
      return sum
  }
}
