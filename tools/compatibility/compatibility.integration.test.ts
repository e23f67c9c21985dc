/** The build breaks nothing that integrators use of the last release, unless the changelog announces it (issue-13 1). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_VERSION_HEADER, API_VERSIONS, changedSince, OLDEST_API_VERSION } from '@modulor/contract/api-versions'
import { MERCHANT_EVENT_TYPES } from '@modulor/contract/merchant'
import { describe, expect, it } from 'vitest'
import { announcedBreaks, changeNotes, unreleasedText } from '../release/change-notes'
import { openApiBreaks, readerBreaks, type OpenApi } from './openapi-breaks'
import {
  currentOpenApi,
  currentOperatorOpenApi,
  currentOperatorReaders,
  currentTypes,
  OPENAPI_NAME,
  OPERATOR_OPENAPI_NAME,
  RELEASES_FOLDER,
  TYPE_FILES,
} from './surface'
import { typeBreaks } from './type-breaks'

const numbersOf = (version: string) => version.split('.').map(Number)
const [last = ''] = readdirSync(RELEASES_FOLDER).toSorted((a, b) => {
  const [these, those] = [numbersOf(a), numbersOf(b)]
  return those.map((number, at) => number - (these[at] ?? 0)).find((difference) => difference !== 0) ?? 0
})
const released = (name: string) => readFileSync(join(RELEASES_FOLDER, last, name), 'utf8')

/** The breaking changes that notes and changelog announce for the next release. */
function announced(): string[] {
  const root = join(RELEASES_FOLDER, '..')
  return announcedBreaks([unreleasedText(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')), ...changeNotes(root)])
}

/** The newest version of the merchant API in a document. The first release had no versions. */
function versionOf({ paths }: OpenApi): string {
  const parameters = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((each) => each.parameters ?? []),
  )
  const versions = parameters.find(({ name }) => name === API_VERSION_HEADER)?.schema.enum
  return Array.isArray(versions) ? String(versions[0]) : OLDEST_API_VERSION
}

const current = currentOpenApi() as OpenApi
const old = JSON.parse(released(OPENAPI_NAME)) as OpenApi

describe('compatibility with the last release', () => {
  it('issue-13 1 the API breaks only with a version that the changelog names, or with an announced break', () => {
    const newer = API_VERSIONS.filter((version) => version > versionOf(old))
    const { calls, hasEvents } = changedSince(versionOf(old))
    // The older version is still served on request; a test of the service compares it with the released document.
    const isTranslated = (line: string) =>
      calls.some((id) => line.startsWith(`${id} `)) ||
      (hasEvents && MERCHANT_EVENT_TYPES.some((type) => line.startsWith(`${type}.`)))
    const known = announced()
    expect(newer.filter((version) => !known.includes(version))).toEqual([])
    expect(openApiBreaks(old, current).filter((line) => !known.includes(line) && !isTranslated(line))).toEqual([])
  })

  it('issue-13 1 SVC-8 the desk can read every response of the operator API of the last release', () => {
    const released = JSON.parse(readFileSync(join(RELEASES_FOLDER, last, OPERATOR_OPENAPI_NAME), 'utf8')) as OpenApi
    expect(readerBreaks(released, currentOperatorReaders())).toEqual([])
  })

  it.each(TYPE_FILES)('issue-13 1 the types of %s break only with an announced break', (name) => {
    const known = announced()
    const isKnown = (line: string) => known.some((start) => line.startsWith(`${start}: `))
    expect(typeBreaks(name, released(name), currentTypes(name)).filter((line) => !isKnown(line))).toEqual([])
  })
})

type Changed = {
  paths: Record<string, Record<string, Record<string, unknown>>>
  components: { schemas: Record<string, Record<string, unknown>> }
  webhooks: Record<string, unknown>
}
const schemaOf = ({ components }: Changed, name: string) =>
  components.schemas[name] as { properties: Record<string, Record<string, unknown>>; required: string[] }
const REFUND = '/api/merchant/v1/payments/{paymentId}/refunds'

describe('the detection of a break of the API', () => {
  const breaksOf = (change: (document: Changed) => unknown) => {
    const changed = structuredClone(current) as unknown as Changed
    change(changed)
    return openApiBreaks(current, changed as unknown as OpenApi)
  }

  it.each<[string, (document: Changed) => unknown, string]>([
    ['a call that is gone', ({ paths }) => Reflect.deleteProperty(paths[REFUND] ?? {}, 'post'), 'createRefund is gone'],
    [
      'a field of an answer that is gone',
      (document) => Reflect.deleteProperty(schemaOf(document, 'PlayerBalance').properties, 'balances'),
      'playerBalance 200.balances is gone',
    ],
    [
      'a field of an answer that may be absent',
      (document) => (schemaOf(document, 'PlayerBalance').required = []),
      'playerBalance 200.balances may be absent',
    ],
    [
      'a field of an answer of another type',
      (document) => (schemaOf(document, 'SessionCreated').properties.url = { type: 'integer' }),
      'createSession 201.url can be integer',
    ],
    [
      'a field that has to be sent',
      (document) => schemaOf(document, 'RefundRequest').required.push('note'),
      'createRefund request.note is required',
    ],
    [
      'a field that is no longer accepted',
      (document) => Reflect.deleteProperty(schemaOf(document, 'RefundRequest').properties, 'reason'),
      'createRefund request.reason is gone',
    ],
    [
      'a word that is no longer accepted',
      (document) => (schemaOf(document, 'RefundRequest').properties.borne_by = { type: 'string', enum: ['player'] }),
      'createRefund request.borne_by does not accept "merchant"',
    ],
    [
      'a text that has become a list of words',
      (document) => (schemaOf(document, 'RefundRequest').properties.reason = { type: 'string', enum: ['a'] }),
      'createRefund request.reason accepts only some words',
    ],
    [
      'a shorter text',
      (document) => ((schemaOf(document, 'RefundRequest').properties.reason ?? {}).maxLength = 9),
      'createRefund request.reason has another maxLength',
    ],
    [
      'an event that is gone',
      ({ webhooks }) => Reflect.deleteProperty(webhooks, 'dispute.lost'),
      'dispute.lost is gone',
    ],
    [
      'a field of an event that is gone',
      (document) =>
        Reflect.deleteProperty(
          (schemaOf(document, 'MerchantEvent').properties.data as unknown as { properties: object }).properties,
          'balance',
        ),
      'payment.succeeded.data.balance is gone',
    ],
    [
      'a header that has to be sent',
      ({ paths }) =>
        (paths['/api/merchant/v1/sessions']?.post?.parameters as object[]).push({
          name: 'cashier-version',
          in: 'header',
          required: true,
          schema: {},
        }),
      'createSession cashier-version is required',
    ],
    [
      'a filter that is gone',
      ({ paths }) => ((paths['/api/merchant/v1/brands/{brand}/payments']?.get ?? {}).parameters = []),
      'merchantPayments user_id is gone',
    ],
  ])('issue-13 1 it is a break: %s', (_, change, expected) => {
    expect(breaksOf(change)).toContain(expected)
  })

  it.each<[string, (document: Changed) => unknown]>([
    ['nothing', () => undefined],
    ['another call', ({ paths }) => (paths['/new'] = { get: { operationId: 'new', responses: {} } })],
    [
      'another field of an answer',
      (document) => (schemaOf(document, 'PlayerBalance').properties.at = { type: 'string' }),
    ],
    [
      'another word of an answer',
      (document) => (schemaOf(document, 'OperationFacts').properties.state as { enum: string[] }).enum.push('paused'),
    ],
    [
      'another field that may be sent',
      (document) => (schemaOf(document, 'RefundRequest').properties.note = { type: 'string' }),
    ],
    ['a longer text', (document) => ((schemaOf(document, 'RefundRequest').properties.reason ?? {}).maxLength = 5_000)],
    ['another event', ({ webhooks }) => (webhooks['refund.pending'] = {})],
  ])('issue-13 1 it is not a break: %s', (_, change) => {
    expect(breaksOf(change)).toEqual([])
  })
})

describe('the detection of responses that a desk cannot read', () => {
  type Reader = { properties: Record<string, { items: Reader } & Record<string, unknown>>; required: string[] }
  const breaksOf = (change: (readers: Record<string, Reader>) => unknown) => {
    const changed = structuredClone(currentOperatorReaders()) as unknown as Record<string, Reader>
    change(changed)
    return readerBreaks(currentOperatorOpenApi() as OpenApi, changed)
  }
  const switchOf = ({ readSwitches }: Record<string, Reader>) => readSwitches?.properties['switches']?.items as Reader

  it.each<[string, (readers: Record<string, Reader>) => unknown, string]>([
    [
      'a field without a default',
      (readers) => switchOf(readers).required.push('since'),
      'readSwitches 200.switches[].since is required',
    ],
    [
      'a field of another type',
      (readers) => (switchOf(readers).properties['brand'] = { type: 'number' } as never),
      'readSwitches 200.switches[].brand cannot be string',
    ],
    [
      'a value that is no longer read',
      (readers) => (switchOf(readers).properties['state'] = { type: 'string', enum: ['off', 'ended'] } as never),
      'readSwitches 200.switches[].state does not accept "planned"',
    ],
  ])('issue-13 1 SVC-8 it cannot be read: %s', (_, change, expected) => {
    expect(breaksOf(change)).toEqual([expected])
  })

  it.each<[string, (readers: Record<string, Reader>) => unknown]>([
    ['nothing', () => undefined],
    [
      'a field with a default',
      (readers) => (switchOf(readers).properties['since'] = { type: 'string', default: '' } as never),
    ],
    ['a field that is no longer read', (readers) => Reflect.deleteProperty(switchOf(readers).properties, 'ends_at')],
    ['a call that is no longer made', (readers) => Reflect.deleteProperty(readers, 'readSwitches')],
  ])('issue-13 1 SVC-8 it can be read: %s', (_, change) => {
    expect(breaksOf(change)).toEqual([])
  })
})

describe('the detection of a break of the types', () => {
  const OLD =
    "export type Size = 'small' | 'large';\nexport declare function open(options: { size?: Size }): { close(): void };\n"
  it.each([
    ['a function that is gone', OLD.replace('open', 'openAll'), /x open: Property 'open' does not exist/],
    ['an option that is gone', OLD.replace('{ size?: Size }', '{ size?: 3 }'), /not assignable/],
    ['a result that has less', OLD.replace('{ close(): void }', '{}'), /not assignable/],
    ['a type that is gone', OLD.replaceAll('Size', 'Extent'), /no exported member/],
  ])('issue-13 1 it is a break: %s', (_, now, message) => {
    expect(typeBreaks('x', OLD, now).join()).toMatch(message)
  })

  it('issue-13 1 an additional option, result or type is not a break', () => {
    const now = OLD.replace('size?: Size', 'size?: Size | 3; colour?: string').replace(
      'close(): void',
      'close(): void; back(): void',
    )
    expect(typeBreaks('x', OLD, `${now}export type Colour = string;\n`)).toEqual([])
  })
})
