/** Outcomes by the two decimals of the amount: for payments without a card, when the player pays, and for payouts. */
import { DELAYS_MS } from '../delays'
import { APPROVE, behaves, decline } from './behaviour'
import type { Behaviour } from './behaviour'

export type TestAmount = { readonly ending: string; readonly what: string; readonly behaviour: Behaviour }

export const TEST_AMOUNTS: readonly TestAmount[] = [
  { ending: '51', what: 'Declined: insufficient_funds', behaviour: behaves(decline('insufficient_funds')) },
  { ending: '52', what: 'Declined: do_not_honour', behaviour: behaves(decline('do_not_honour')) },
  {
    ending: '53',
    what: 'Pending, succeeded by callback after 4 s',
    behaviour: behaves({ kind: 'later', afterMs: DELAYS_MS.settle, then: APPROVE }),
  },
  {
    ending: '54',
    what: 'Pending, declined by callback after 4 s: do_not_honour',
    behaviour: behaves({ kind: 'later', afterMs: DELAYS_MS.settle, then: decline('do_not_honour') }),
  },
  {
    ending: '55',
    what: 'First response lost; the callback is sent after 4 s',
    behaviour: behaves(APPROVE, { answer: 'lost', callbacks: 'late' }),
  },
  {
    ending: '56',
    what: 'First response lost, no callback',
    behaviour: behaves(APPROVE, { answer: 'lost', callbacks: 'none' }),
  },
  {
    ending: '57',
    what: 'First response is HTTP 500; the callback is sent after 4 s',
    behaviour: behaves(APPROVE, { answer: 'http_500', callbacks: 'late' }),
  },
  {
    ending: '58',
    what: 'Every callback is delivered three times',
    behaviour: behaves(APPROVE, { callbacks: 'thrice' }),
  },
  {
    ending: '59',
    what: 'Pending, then succeeded after 4 s; the callbacks are sent in reverse order',
    behaviour: behaves({ kind: 'later', afterMs: DELAYS_MS.settle, then: APPROVE }, { callbacks: 'reversed' }),
  },
  {
    ending: '60',
    what: 'Pending, succeeded by callback after an hour',
    behaviour: behaves({ kind: 'later', afterMs: DELAYS_MS.settleLate, then: APPROVE }),
  },
  {
    ending: '61',
    what: 'Succeeded; a payout is returned after 4 s',
    behaviour: behaves(APPROVE, { afterwards: 'returned' }),
  },
]
