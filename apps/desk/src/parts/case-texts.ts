import type { CaseKind } from '@modulor/contract/vocabulary'
import { breakTextOf, type CaseText } from './break-texts'
import { wordsOf } from './texts'

/** The texts of the kinds of cases. Breaks of a statement have their own texts (`break-texts.ts`). */
const CASES: Readonly<Record<Exclude<CaseKind, 'statement_break'>, CaseText>> = {
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
      'Compare with the provider’s records. If they have the amount below, carry out one of the operations. If none is offered while the payment is open, the provider has not reported what it moved. If none is offered after the payment has ended, two people close the case when the records agree. If the provider corrects its report, the case closes by itself.',
  },
  reference_mismatch: {
    meaning: 'The provider reported another reference for the payment than before. Its report was not applied.',
    advice: 'Ask the provider which of the two references below is correct. Then two people close the case.',
  },
  never_settled: {
    meaning: 'The provider has not reported the outcome of the payment for days. The service continues to request it.',
    advice:
      'If operations are offered below, the payment is authorised: capture or void it. Otherwise ask the provider. The case is open until the payment ends or two people close it. If it still has no outcome a week later, a new case opens.',
  },
  operation_unsettled: {
    meaning:
      'The outcome of an operation is not known: the provider has not reported it for a day, or the merchant’s wallet has not reserved the amount for an hour. The amount stays reserved here.',
    advice:
      'If the wallet is named below, ask the merchant why it does not answer: nothing was sent to the provider. Otherwise ask the provider about the operation. The service also continues to request the outcome, and the case closes with it. If the provider never says how it ended, two people end it below as its records have it. If people close the case without an end, a new case opens a week later.',
  },
  wallet_unsettled: {
    meaning:
      'The merchant’s wallet has not confirmed a movement of the player’s money: it refused the call, or did not answer for an hour. The payment itself is settled.',
    advice:
      'Ask the merchant why its wallet does not accept the call with the key below. The service continues to repeat it, and the case closes when the wallet confirms it. If two people close it before that, a new case opens a week later.',
  },
  provider_report: {
    meaning: 'The provider reported a dispute, a return or a refund that could not be booked. No money was moved.',
    advice:
      'Compare with the provider’s records. The facts below give the reason. An operation below books as much as the payment has left. If none is offered for a refund of ours, two people can end it below as the provider’s records have it. What the provider gave back in another currency is not booked by that.',
  },
  event_given_up: {
    meaning: 'The merchant did not accept an event of this payment in time. It is no longer sent.',
    advice: 'When the endpoint works again, send the event again. The case closes when the merchant has accepted it.',
  },
  unknown_payment: {
    meaning: 'The provider reported a payment that is not in this database.',
    advice:
      'Compare with the records of the provider and the merchant: the database may have been restored from an older state. Refund the payment at the provider, or let the merchant credit the player. Then two people close the case.',
  },
  database_restored: {
    meaning:
      'The database is older than the stored marker: it was restored from a backup. Later payments may be missing.',
    advice:
      'Keep payouts turned off on the page Switches. Each later payment that a provider has listed is a case of its own. For a provider that has no list, import its statements of the time below.',
  },
  ledger_broken: {
    meaning: 'The check of the ledger found a row that was changed, deleted or inserted, or that no payment explains.',
    advice:
      'Turn payouts off on the page Switches, keep a copy of the database, and find out who wrote to it. The check runs each night. When it finds the row correct again, the facts below say so, and two people close the case.',
  },
  vault_unreadable: {
    meaning:
      'A stored card, a payout account or what a provider needs for its next call could not be decrypted: its key is missing, or the row was changed.',
    advice:
      'Add a missing key to the vault’s keys again. If the row was changed, find out who changed it, and ask the player to enter the card or account again.',
  },
}

const OTHER: CaseText = { meaning: 'This case needs a decision by a person.', advice: 'Read the facts below.' }

/** The text of a case. `details` has the kind of break for a case about a statement. */
export function caseTextOf(kind: string, details: Readonly<Record<string, string>> = {}): CaseText {
  if (kind === 'late_success' && details.attempt !== undefined) return FORMER_ATTEMPT
  if (kind === 'database_restored' && details.cause === 'server_replaced') return SERVER_REPLACED
  if (kind === 'statement_break') return breakTextOf(details.break) ?? OTHER
  return Object.entries(CASES).find(([known]) => known === kind)?.[1] ?? OTHER
}

/** The text of a `database_restored` case after a failover, about providers that cannot list their payments (decision 47). */
const SERVER_REPLACED: CaseText = {
  meaning:
    'The database is on another server than before, after a failover. If the new server did not have the last transactions of the former one, payments are missing.',
  advice:
    'Ask the administrators of the database whether the new server had them: a synchronous standby has. If it had not, import the statements of the providers below from the hour before the time below on. Each payment that is missing is a break. Then two people close the case.',
}

/** The text of a `late_success` case about an attempt before the payment was passed on to another provider (decision 92). */
const FORMER_ATTEMPT: CaseText = {
  meaning:
    'The payment had gone on to another provider. The provider of the attempt before has moved the money all the same, so that it may have moved twice.',
  advice:
    'Compare with the records of the provider that is named below. If they have it, give it back on the pages of that provider: no operation of the payment reaches it. Then two people close the case.',
}

/** The button texts of the operations. */
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

/** Describes an operation that corrects only the difference to the amount that the provider moved. */
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

/** Describes in one sentence where the money comes from and where it goes. */
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
