/**
 * The test cards. This table defines the acquirer's behaviour, the start page and the README's list (a test compares
 * them). A number that is not listed here is approved if it passes the Luhn check.
 */
import { DELAYS_MS } from '../delays'
import { APPROVE, behaves, decline } from './behaviour'
import type { Behaviour } from './behaviour'

export type TestCard = {
  readonly number: string
  readonly brand: string
  /** The description on the start page. */
  readonly what: string
  readonly behaviour: Behaviour
}

export const TEST_CARD_GROUPS: readonly { readonly title: string; readonly cards: readonly TestCard[] }[] = [
  {
    title: 'Approved',
    cards: [
      visa('4242424242424242', 'Approved without 3-D Secure', behaves(APPROVE)),
      approves('5555555555554444', 'Mastercard'),
      approves('2223003122003222', 'Mastercard'),
      approves('378282246310005', 'American Express'),
      approves('6011111111111117', 'Discover'),
      approves('30569309025904', 'Diners Club'),
      approves('3530111333300000', 'JCB'),
      approves('6200000000000005', 'UnionPay'),
      approves('6759649826438453', 'Maestro'),
    ],
  },
  {
    title: '3-D Secure',
    cards: [
      visa('4000000000003220', 'Method step, then challenge', threeDs(true, 'challenge')),
      visa(
        '4000000000003055',
        'Method step, then approved without a challenge (frictionless)',
        threeDs(true, 'approve'),
      ),
      visa('4000000000003063', 'Challenge without a method step', threeDs(false, 'challenge')),
      visa('4000000000003097', 'Method step, then refused: authentication_failed', threeDs(true, 'refuse')),
    ],
  },
  {
    title: 'Declined',
    cards: [
      visa('4000000000009995', 'Declined: insufficient_funds', behaves(decline('insufficient_funds'))),
      visa('4000000000000069', 'Declined: expired_card', behaves(decline('expired_card'))),
      visa('4000000000009979', 'Declined: stolen_card', behaves(decline('stolen_card'))),
      visa('4000000000000002', 'Declined: do_not_honour', behaves(decline('do_not_honour'))),
      visa('4000000000000127', 'Declined: incorrect_cvv', behaves(decline('incorrect_cvv'))),
    ],
  },
  {
    title: 'Slow, delayed and lost',
    cards: [
      visa(
        '4000000000005019',
        'Slow: charged and answered after 6 s; pending until then, and can be closed',
        behaves({ kind: 'later', afterMs: DELAYS_MS.slowAnswer, then: APPROVE }, { answer: 'when_settled' }),
      ),
      visa(
        '4000000000005027',
        'Response lost: charged, connection closed; the callback is sent after 4 s',
        behaves(APPROVE, { answer: 'lost', callbacks: 'late' }),
      ),
      visa(
        '4000000000005035',
        'Response lost, no callback: charged, connection closed; only a status request returns the result',
        behaves(APPROVE, { answer: 'lost', callbacks: 'none' }),
      ),
      visa(
        '4000000000005084',
        'Request lost: no response for 30 s, then the connection is closed; never charged',
        behaves(APPROVE, { arrival: 'never' }),
      ),
      visa(
        '4000000000005092',
        'Request delayed: unknown for 30 s, then charged and the connection is closed, unless the payment was closed before',
        behaves(APPROVE, { arrival: 'late', answer: 'lost' }),
      ),
      visa('4000000000005100', 'Pending, approved by callback after 4 s', behaves(later())),
    ],
  },
  {
    title: 'Invalid responses (all are charged)',
    cards: [
      visa('4000000000005043', 'HTTP 500', behaves(APPROVE, { answer: 'http_500', callbacks: 'late' })),
      visa(
        '4000000000005050',
        'A response that is not JSON',
        behaves(APPROVE, { answer: 'garbage', callbacks: 'late' }),
      ),
      visa(
        '4000000000005068',
        'The status "mystery"; a later status request returns succeeded',
        behaves(APPROVE, { answer: 'unknown_status', callbacks: 'late' }),
      ),
      visa(
        '4000000000005076',
        'A wrong amount in the response (1.00 more); a later status request returns the right one',
        behaves(APPROVE, { answer: 'wrong_amount', callbacks: 'late' }),
      ),
    ],
  },
  {
    title: 'Answers that contradict what follows',
    cards: [
      visa(
        '4000000000005134',
        'Answered as declined, but charged; the callback 4 s later says so',
        behaves(APPROVE, { answer: 'declined', callbacks: 'late' }),
      ),
      visa(
        '4000000000005142',
        'Answered as charged, but declined after 4 s: do_not_honour',
        behaves({ kind: 'later', afterMs: DELAYS_MS.settle, then: decline('do_not_honour') }, { answer: 'succeeded' }),
      ),
      visa(
        '4000000000005159',
        'Answered as pending under another id; charged after 4 s under its own',
        behaves(later(), { answer: 'wrong_id' }),
      ),
    ],
  },
  {
    title: 'Odd callbacks',
    cards: [
      visa('4000000000005118', 'Every callback is delivered three times', behaves(APPROVE, { callbacks: 'thrice' })),
      visa(
        '4000000000005126',
        'Pending, then approved after 4 s; the callbacks are sent in reverse order',
        behaves(later(), { callbacks: 'reversed' }),
      ),
    ],
  },
  {
    title: 'After the success',
    cards: [
      visa(
        '4000000000000259',
        'Approved; 4 s later the payer disputes it, 4 s later the dispute is lost, with a fee of 15',
        behaves(APPROVE, { afterwards: 'disputed_lost' }),
      ),
      visa(
        '4000000000002685',
        'Approved; 4 s later the payer disputes it, 4 s later the dispute is won',
        behaves(APPROVE, { afterwards: 'disputed_won' }),
      ),
      visa(
        '4000000000002883',
        'Approved; 4 s later the payer disputes it, 4 s later the dispute is lost, with a fee of 15, and 4 s later won after all',
        behaves(APPROVE, { afterwards: 'disputed_lost_won' }),
      ),
      visa(
        '4000000000001976',
        'Approved; 4 s later the payer disputes it; it stays open until it is decided by the API',
        behaves(APPROVE, { afterwards: 'disputed' }),
      ),
      visa(
        '4000000000005423',
        'Approved; 4 s later the provider refunds it without a request',
        behaves(APPROVE, { afterwards: 'refunded' }),
      ),
    ],
  },
]

export const TEST_CARDS: readonly TestCard[] = TEST_CARD_GROUPS.flatMap((group) => group.cards)

function visa(number: string, what: string, behaviour: Behaviour): TestCard {
  return { number, brand: 'Visa', what, behaviour }
}

function approves(number: string, brand: string): TestCard {
  return { number, brand, what: 'Approved without 3-D Secure', behaviour: behaves(APPROVE) }
}

function threeDs(hasMethodStep: boolean, then: 'challenge' | 'approve' | 'refuse'): Behaviour {
  return behaves({ kind: 'three_ds', hasMethodStep, then })
}

function later(): Behaviour['outcome'] {
  return { kind: 'later', afterMs: DELAYS_MS.settle, then: APPROVE }
}
