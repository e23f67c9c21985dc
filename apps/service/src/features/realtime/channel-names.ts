/** The channels of RT-6. Their names do not contain a player's id. */
import { createHash } from 'node:crypto'

export type PlayerName = { readonly brand: string; readonly userId: string }

/** The channel of a player: the same for all sessions, on every instance. */
export const playerChannel = ({ brand, userId }: PlayerName): string =>
  `player:${createHash('sha256')
    .update(JSON.stringify([brand, userId]))
    .digest('base64url')
    .slice(0, 32)}`

/** The channel to which a player's browser sends clickstream events. It has no subscribers. */
export const clicksChannel = (subject: string): string => subject.replace(/^player:/, 'clicks:')

export const paymentChannel = (paymentId: string): string => `payment:${paymentId}`

/** The payment of a channel; undefined for a player's channel. */
export const paymentIdOf = (channel: string): string | undefined =>
  channel.startsWith('payment:') ? channel.slice('payment:'.length) : undefined
