/**
 * Compares the requests of the plug-ins for Adyen, and the responses and webhooks that they can read, with one of
 * Adyen's published descriptions: Checkout, Transfers, payment webhooks or transfer webhooks.
 */
import { RESULT_CODES } from '../../../apps/service/src/providers/adyen/adyen-wire'
import { TRANSFER_MEANINGS } from '../../../apps/service/src/providers/adyen/transfer-wire'
import { EVENTS } from '../../../apps/service/src/providers/adyen/webhook-events'
import type { OpenApiCheck, OpenApiReport } from '../openapi-check'
import { z } from 'zod'
import { adyenRequests, BASES } from './adyen-requests'
import { readAnswers, readWebhooks, type Read } from './read-examples'

/** Returns a value of a document by its keys. */
function valueAt(document: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    document,
  )
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const namesOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

const Examples = z.record(z.string(), z.object({ value: z.unknown() }))

/**
 * Counts the published examples. An example that the plug-in cannot read is a problem. Other unknown results are only
 * listed, because the plug-in can read an example and refuse it, for example because its token is shortened.
 */
function examplesOf(document: unknown): OpenApiReport {
  const examples = Examples.safeParse(valueAt(document, 'components', 'examples')).data ?? {}
  const [answers, webhooks] = [readAnswers(examples), readWebhooks(examples)]
  const isUnread = ({ as }: Read) => as === 'unknown: answer_unreadable' || as === 'forged' || as === 'unreadable'
  return {
    counts: [...(answers.length > 0 ? [`answers: ${answers.length} examples`] : [])].concat(
      webhooks.length > 0 ? [`webhooks: ${webhooks.length} examples`] : [],
    ),
    problems: [...answers, ...webhooks].filter(isUnread).map(({ name, as }) => `${name} is ${as}`),
    notRead: [...answers, ...webhooks]
      .filter(({ as }) => as.startsWith('unknown') || as === 'of another kind')
      .map(({ name, as }) => `example ${name} (${as})`),
  }
}

/**
 * Compares published names with ours. A name of ours that is not published is a problem; a published one that we do not
 * have is only listed.
 */
function compareNames(what: string, published: readonly string[], ours: readonly string[]): OpenApiReport {
  return {
    counts: published.length === 0 ? [] : [`${what}: ${published.length} published, ${ours.length} with a row of ours`],
    problems:
      published.length === 0
        ? []
        : ours.filter((name) => !published.includes(name)).map((name) => `${what}: ${name} is not published`),
    notRead: published.filter((name) => !ours.includes(name)).map((name) => `${what} ${name}`),
  }
}

async function requestsOf(check: OpenApiCheck): Promise<OpenApiReport> {
  const paths = namesOf(valueAt(check.document, 'paths'))
  const api = paths.includes('/payments') ? 'checkout' : paths.includes('/transfers') ? 'transfers' : undefined
  if (api === undefined) return { counts: [], problems: [], notRead: [] }
  const sent = (await adyenRequests()).filter((each) => each.api === api)
  const problems = sent.flatMap(({ name, request: { method, url, body } }) =>
    check
      .problemsOf({ method, path: url.slice(BASES[api].length), body: body === undefined ? null : JSON.parse(body) })
      .map((problem) => `${name}: ${problem}`),
  )
  return { counts: [`requests: ${sent.length} checked, ${problems.length} problems`], problems, notRead: [] }
}

export async function checkAdyen(check: OpenApiCheck): Promise<OpenApiReport> {
  const { document } = check
  const schemas = (name: string, property: string) =>
    textsOf(valueAt(document, 'components', 'schemas', name, 'properties', property, 'enum'))
  const codes = namesOf(valueAt(document, 'webhooks')).map((name) => name.replace(/^\//, ''))
  const parts = [
    await requestsOf(check),
    examplesOf(document),
    compareNames('result code', schemas('PaymentResponse', 'resultCode'), RESULT_CODES),
    compareNames('transfer status', schemas('TransferData', 'status'), Object.keys(TRANSFER_MEANINGS)),
    compareNames('event code', codes.includes('AUTHORISATION') ? codes : [], Object.keys(EVENTS)),
  ]
  return {
    counts: [`${check.title}: ${check.operationCount} operations`, ...parts.flatMap(({ counts }) => counts)],
    problems: parts.flatMap(({ problems }) => problems),
    notRead: parts.flatMap(({ notRead }) => notRead),
  }
}
