/** The verdict of a callback as its row keeps it, until it is settled. */
import { DECLINE_CODES } from '@modulor/contract/errors'
import { z } from 'zod'
import { parseAction } from '../../../actions/registry'
import type { Verdict } from '../../../providers/provider'

const facts = z.object({
  reference: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  sequence: z.number(),
  payOutCode: z.string().exactOptional(),
})

const StoredVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['succeeded', 'closed', 'processing']), facts }),
  z.object({ kind: z.literal('declined'), code: z.enum(DECLINE_CODES), facts }),
  z.object({ kind: z.literal('action_required'), action: z.unknown().transform(parseAction), facts }),
  z.object({ kind: z.literal('unseen') }),
  z.object({ kind: z.literal('unknown'), why: z.string() }),
])

/** Reads a stored verdict. Throws when it is none that this build or an older one writes. */
export function parseVerdict(stored: unknown): Verdict {
  return StoredVerdict.parse(stored)
}
