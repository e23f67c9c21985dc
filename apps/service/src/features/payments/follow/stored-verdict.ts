/** What a callback reported, as its row stores it until it is settled. */
import { DECLINE_CODES } from '@modulor/contract/errors'
import { DISPUTE_STATES } from '@modulor/contract/vocabulary'
import { z } from 'zod'
import { parseAction } from '../../../actions/registry'
import { isPlain } from '../../../plain-text'
import type { CallbackUpdate } from '../../../providers/provider'

const facts = z.object({
  reference: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  sequence: z.number(),
  payOutCode: z.string().exactOptional(),
  isAuthorised: z.boolean().exactOptional(),
})

const StoredVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['succeeded', 'closed', 'processing']), facts }),
  z.object({ kind: z.literal('declined'), code: z.enum(DECLINE_CODES), facts }),
  z.object({ kind: z.literal('action_required'), action: z.unknown().transform(parseAction), facts }),
  z.object({ kind: z.literal('unseen') }),
  z.object({ kind: z.literal('unknown'), why: z.string() }),
])

/** The id becomes part of a key and of a text that people read. */
const about = { id: z.string().regex(/^[\x21-\x7e]{1,128}$/), amount: z.string().max(64), currency: z.string().max(16) }
const StoredReport = z.object({
  kind: z.literal('report'),
  report: z.discriminatedUnion('kind', [
    z.object({
      ...{ ...about, kind: z.literal('dispute'), state: z.enum(DISPUTE_STATES), fee: z.string().nullable() },
      ...{ sequence: z.int().min(0).exactOptional(), returnedFee: z.string().max(64).exactOptional() },
    }),
    z.object({ ...about, kind: z.literal(['payout_return', 'refund']) }),
  ]),
})

const StoredOperation = z.object({
  kind: z.literal('operation'),
  operation: z.union([
    z.object({
      ...{ kind: z.literal('succeeded'), operationId: z.uuid() },
      money: z.object({ amount: z.string().max(64), currency: z.string().max(16) }).exactOptional(),
    }),
    z.object({ kind: z.literal('failed'), operationId: z.uuid(), code: z.string().max(128) }),
    z.object({ kind: z.literal('failed'), reportId: about.id, code: z.string().max(128) }),
  ]),
})

/** Whether the event of a plug-in can be stored and read again. */
export const isStorable = (update: CallbackUpdate): boolean => {
  if (!isPlain(update)) return false
  if ('report' in update) return StoredReport.safeParse({ kind: 'report', report: update.report }).success
  return (
    !('operation' in update) || StoredOperation.safeParse({ kind: 'operation', operation: update.operation }).success
  )
}

/** The event as the row stores it. Null if the provider has a status query: its response is newer than the stored message. */
export function toStoredUpdate(update: CallbackUpdate, hasStatusQuery: boolean): object | null {
  if ('report' in update) return { kind: 'report', report: update.report } satisfies z.input<typeof StoredReport>
  if ('operation' in update)
    return { kind: 'operation', operation: update.operation } satisfies z.input<typeof StoredOperation>
  return hasStatusQuery ? null : update.verdict
}

const Kind = z.object({ kind: z.string() })

/** Reads a stored event. Throws if neither this build nor an older one can have written it. */
export function parseStoredUpdate(stored: unknown): CallbackUpdate {
  switch (Kind.parse(stored).kind) {
    case 'report':
      return { report: StoredReport.parse(stored).report }
    case 'operation':
      return { operation: StoredOperation.parse(stored).operation }
    default:
      return { verdict: StoredVerdict.parse(stored) }
  }
}
