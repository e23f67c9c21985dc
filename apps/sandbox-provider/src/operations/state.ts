/**
 * The states of an operation (a payment or a payout), and every legal move between them.
 *
 * three_ds_method     the browser is to run the issuer's invisible fingerprint page
 * three_ds_challenge  the player is to answer the issuer's challenge
 * redirect            the player is to go to the bank's or the wallet's page
 * display_form        the player is to pay elsewhere, with what the shop shows
 * pending             decided by the clock (`due`), or by nobody: left so at the bank
 * authorised          approved with manual capture, nothing charged yet
 * succeeded           charged or paid out, and in the journal
 * declined            refused, nothing moved
 * cancelled           the player said no, nothing moved
 * closed              fenced by the merchant before anything moved: it can never be charged
 * expired             the player never came to pay
 *
 * A state that moves on its own says when and whereto (`due`), so that a restart needs no other memory of its timers.
 */
import { z } from 'zod'
import { DeclineCode } from '../outcomes/behaviour'

const Authorised = z.object({ name: z.literal('authorised') })
const Succeeded = z.object({ name: z.literal('succeeded') })
const Declined = z.object({ name: z.literal('declined'), code: DeclineCode })
const Cancelled = z.object({ name: z.literal('cancelled') })
const Closed = z.object({ name: z.literal('closed') })
const Expired = z.object({ name: z.literal('expired') })

/** `atMs`: milliseconds since the epoch. */
const Due = z.object({
  atMs: z.number(),
  to: z.discriminatedUnion('name', [Authorised, Succeeded, Declined, Expired]),
})

export const State = z.discriminatedUnion('name', [
  z.object({ name: z.literal('three_ds_method'), due: Due }),
  z.object({ name: z.literal('three_ds_challenge'), due: Due }),
  z.object({ name: z.literal('redirect'), due: Due }),
  z.object({ name: z.literal('display_form'), due: Due }),
  z.object({ name: z.literal('pending'), due: Due.nullable() }),
  Authorised,
  Succeeded,
  Declined,
  Cancelled,
  Closed,
  Expired,
])
export type State = z.infer<typeof State>
export type StateName = State['name']
export type Due = z.infer<typeof Due>

export const FIRST_STATES: readonly StateName[] = [
  'three_ds_method',
  'three_ds_challenge',
  'redirect',
  'display_form',
  'pending',
  'authorised',
  'succeeded',
  'declined',
  'closed',
]

export const TRANSITIONS: Readonly<Record<StateName, readonly StateName[]>> = {
  three_ds_method: ['three_ds_challenge', 'authorised', 'succeeded', 'declined', 'closed'],
  three_ds_challenge: ['authorised', 'succeeded', 'declined', 'closed'],
  redirect: ['pending', 'succeeded', 'declined', 'cancelled', 'closed', 'expired'],
  display_form: ['pending', 'succeeded', 'declined', 'cancelled', 'closed', 'expired'],
  pending: ['pending', 'authorised', 'succeeded', 'declined', 'cancelled', 'closed'],
  authorised: ['succeeded', 'closed'],
  succeeded: [],
  declined: [],
  cancelled: [],
  closed: [],
  expired: [],
}

/** Ended: nothing can ever move it again. */
export const isEnded = (state: State): boolean => TRANSITIONS[state.name].length === 0

/** When and whereto a state moves on its own, if it does. */
export const dueOf = (state: State): Due | null => ('due' in state ? state.due : null)

/** For the `default` of a switch that must know every case. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
