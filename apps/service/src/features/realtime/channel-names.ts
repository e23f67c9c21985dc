/** The channels of RT-6. A name carries no id of a player. */
import { createHash } from 'node:crypto'

export type PlayerName = { readonly brand: string; readonly userId: string }

/** The same for all sessions of a player, on every instance. */
export const playerChannel = ({ brand, userId }: PlayerName): string =>
  `player:${createHash('sha256')
    .update(JSON.stringify([brand, userId]))
    .digest('base64url')
    .slice(0, 32)}`

/** Where a player's browser sends events of the clickstream. Nobody subscribes to it. */
export const clicksChannel = (subject: string): string => subject.replace(/^player:/, 'clicks:')

export const paymentChannel = (paymentId: string): string => `payment:${paymentId}`

/** The payment that a channel belongs to; undefined for a player's channel. */
export const paymentIdOf = (channel: string): string | undefined =>
  channel.startsWith('payment:') ? channel.slice('payment:'.length) : undefined
