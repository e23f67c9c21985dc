/**
 * The messages of 3-D Secure 2 between the merchant, the browser and the sandbox's access control server (THREEDS-2):
 * base64url JSON as defined by EMVCo. The transaction id is the payment's own id without its prefix, so no second
 * look-up is needed.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Facts } from '../operations/event'
import { isSameText } from './page-token'

const MESSAGE_VERSION = '2.2.0'
const ID_PREFIX = 'pay_'

const MethodData = z.object({ threeDSServerTransID: z.uuid() })
const ChallengeRequest = z.object({
  messageType: z.literal('CReq'),
  threeDSServerTransID: z.uuid(),
  acsTransID: z.uuid(),
  challengeWindowSize: z.enum(['01', '02', '03', '04', '05']).optional(),
})
export type ChallengeRequest = z.infer<typeof ChallengeRequest>

const ChallengeResponse = z.object({
  messageType: z.literal('CRes'),
  threeDSServerTransID: z.uuid(),
  acsTransID: z.uuid(),
  transStatus: z.enum(['Y', 'N']),
  mac: z.string(),
})

const transactionIdOf = (facts: Facts): string => facts.id.slice(ID_PREFIX.length)

/** The id of the payment in a message of the browser. */
export const paymentIdOf = (transactionId: string): string => ID_PREFIX + transactionId

/** The data that the hidden frame posts to the method page. */
export function methodDataOf(facts: Facts): string {
  return encode({
    threeDSServerTransID: transactionIdOf(facts),
    threeDSMethodNotificationURL: facts.threeDs?.methodReturnUrl,
  })
}

/** The data that the method page posts back to the merchant. */
export function methodResultOf(facts: Facts): string {
  return encode({ threeDSServerTransID: transactionIdOf(facts) })
}

export function challengeRequestOf(facts: Facts): string {
  return encode({
    messageType: 'CReq',
    messageVersion: MESSAGE_VERSION,
    threeDSServerTransID: transactionIdOf(facts),
    acsTransID: transactionIdOf(facts),
    challengeWindowSize: facts.threeDs?.windowSize,
  })
}

/** The issuer's response, signed with the payment's own secret: Y if the player approved, N if the player refused. */
export function challengeResponseOf(facts: Facts, transStatus: 'Y' | 'N'): string {
  return encode({
    messageType: 'CRes',
    messageVersion: MESSAGE_VERSION,
    threeDSServerTransID: transactionIdOf(facts),
    acsTransID: transactionIdOf(facts),
    challengeCompletionInd: 'Y',
    transStatus,
    mac: macOf(facts, transStatus),
  })
}

/** Returns the issuer's verdict from a cres, or null if it is malformed, forged or of another payment. */
export function verifiedTransStatusOf(facts: Facts, cres: string): 'Y' | 'N' | null {
  const response = ChallengeResponse.safeParse(decode(cres))
  if (!response.success || response.data.threeDSServerTransID !== transactionIdOf(facts)) return null
  const { transStatus, mac } = response.data
  return isSameText(mac, macOf(facts, transStatus)) ? transStatus : null
}

export function parseMethodData(text: string): z.infer<typeof MethodData> | null {
  return MethodData.safeParse(decode(text)).data ?? null
}

export function parseChallengeRequest(text: string): ChallengeRequest | null {
  return ChallengeRequest.safeParse(decode(text)).data ?? null
}

function macOf(facts: Facts, transStatus: 'Y' | 'N'): string {
  return createHmac('sha256', facts.secret).update(`cres:${facts.id}:${transStatus}`).digest('hex')
}

function encode(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url')
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    // The browser's data is not JSON. The schema then reports the missing fields, as for any other invalid message.
    return undefined
  }
}
