/**
 * The states of an operation (a payment or a payout), and every legal move between them.
 *
 * three_ds_method     the browser has to run the issuer's invisible fingerprint page
 * three_ds_challenge  the player has to answer the issuer's challenge
 * redirect            the player has to open the bank's or the wallet's page
 * display_form        the player has to pay elsewhere, with the data that the shop shows
 * pending             ends at a scheduled time (`due`), or never if the player left it so at the bank
 * authorised          approved with manual capture, nothing charged yet
 * succeeded           charged or paid out, and in the journal
 * declined            refused, no money moved
 * cancelled           the player cancelled, no money moved
 * closed              closed by the merchant before any money moved: it can never be charged
 * expired             the player did not pay in time
 *
 * A state that changes automatically contains the time and the next state (`due`), so that a restart needs no other
 * record of the timers.
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

/** Whether the state is final. */
export const isEnded = (state: State): boolean => TRANSITIONS[state.name].length === 0

/** The time and target of an automatic change, or null. */
export const dueOf = (state: State): Due | null => ('due' in state ? state.due : null)

/** For the `default` of a switch that must handle every case. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
