import { Ajv2020 } from 'ajv/dist/2020'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, ERRORS } from '../errors'
import { type Endpoint } from '../http'
import { SERVICE_ENDPOINTS } from '../http/merchant-endpoints'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { OPERATOR_ENDPOINTS, OPERATOR_ERRORS, type OperatorEndpoint } from '../operator'
import { MERCHANT_EVENT_TYPES } from '../http/merchant-events'
import { eventExampleOf, exampleOf } from './examples'
import { openApiDocument, operatorApiDocument } from './index'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, unknown>
  requestBody?: unknown
}
const document = openApiDocument('https://cashier.shop', '0.1.0', { isSandbox: true })
const { schemas } = document.components as { schemas: Record<string, unknown> }
const paths = document.paths as Record<string, Record<string, Operation>>

describe('the OpenAPI document', () => {
  it.each(Object.values<Endpoint>(SERVICE_ENDPOINTS).map((endpoint) => [endpoint.id, endpoint] as const))(
    'API-12 %s is described with its body, its headers and its refusals',
    (_, endpoint) => {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(endpoint.id)
      expect(Boolean(operation?.requestBody)).toBe(Boolean(endpoint.request ?? endpoint.isUpload))
      expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status))
      for (const code of endpoint.errors)
        expect(Object.keys(operation?.responses ?? {})).toContain(String(ERRORS[code].status))
      const names = operation?.parameters.map(({ name }) => name)
      expect(names?.includes('x-session-id')).toBe(endpoint.access === 'session' || endpoint.access === 'pay-session')
      expect(names?.includes('idempotency-key')).toBe(Boolean(endpoint.idempotent))
    },
  )

  it('issue-9 1.7 SVC-4 the events are described, and the description says that their balance has no sequence', () => {
    const webhooks = document.webhooks as Record<string, { post: { description: string } }>
    expect(Object.keys(webhooks)).toEqual(MERCHANT_EVENT_TYPES)
    expect(webhooks['payment.succeeded']?.post.description).toContain('no sequence across payments')
    const event = JSON.stringify(schemas.MerchantEvent)
    for (const name of ['sequence', 'balance']) expect(event).toContain(`"${name}"`)
    // The endpoint to which the description refers.
    expect(Object.keys(SERVICE_ENDPOINTS)).toContain('playerBalance')
  })

  it('ERR-3 every code of the catalogue has a status and a message key', () => {
    for (const code of ERROR_CODES) {
      expect(ERRORS[code].status).toBeGreaterThanOrEqual(400)
      expect(ERRORS[code].message).toMatch(/^(?:CASHIER|PH)\.[A-Z0-9_.]+$/)
    }
  })

  it('issue-9 2 demo fields are described for a sandbox, and never for production', () => {
    const asText = (isSandbox: boolean) =>
      JSON.stringify(openApiDocument('https://pay.example', '0.1.0', { isSandbox }))
    expect(asText(true)).toContain('demo_balance')
    expect(asText(false)).not.toContain('demo_')
  })
})

describe('the examples of the OpenAPI document', () => {
  const ofMerchants = Object.values<Endpoint>(SERVICE_ENDPOINTS).filter(({ access }) => access === 'merchant')

  it.each(ofMerchants.map((endpoint) => [endpoint.id, endpoint] as const))(
    'issue-13 2 there are examples for the call %s',
    (_, endpoint) => {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(JSON.stringify(operation?.responses[endpoint.status])).toContain('"example"')
      if (endpoint.request) expect(JSON.stringify(operation?.requestBody)).toContain('"example"')
    },
  )

  it('issue-13 2 API-12 the references in the examples are possible ones', () => {
    const credit = exampleOf('creditPlayer')
    expect(credit.response).toMatchObject({ reference: (credit.request as { reference: string }).reference })
    const paid = { data: { reference: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{10}$/) as string } }
    expect(eventExampleOf('payment.succeeded')).toMatchObject(paid)
  })

  it('issue-13 2 API-12 the examples fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).addSchema(document, 'document')
    const problems: string[] = []
    const visit = (value: unknown, place: string) => {
      if (typeof value !== 'object' || value === null) return
      if ('example' in value && 'schema' in value) {
        const validate = ajv.compile({ $ref: `document#${place}/schema` })
        if (!validate(value.example)) problems.push(`${place}: ${ajv.errorsText(validate.errors)}`)
        return
      }
      for (const [name, each] of Object.entries(value))
        visit(each, `${place}/${encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'))}`)
    }
    visit({ paths: document.paths, webhooks: document.webhooks }, '')
    expect(problems).toEqual([])
  })
})

describe('the OpenAPI document of the operator API', () => {
  const operations = operatorApiDocument('/', '0.1.0').paths as Record<
    string,
    Record<string, Operation & { description: string; security: unknown[] }>
  >

  it.each(Object.values<OperatorEndpoint>(OPERATOR_ENDPOINTS).map((endpoint) => [endpoint.id, endpoint] as const))(
    'issue-12 2 %s is described with its permission, its headers and its refusals',
    (_, endpoint) => {
      const operation = operations[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(endpoint.id)
      expect(operation?.security).toHaveLength(endpoint.access === 'open' ? 0 : 1)
      if (endpoint.access.includes('.')) expect(operation?.description).toContain(`\`${endpoint.access}\``)
      const names = operation?.parameters.map(({ name }) => name)
      expect(names?.includes('x-cashier-desk')).toBe(endpoint.method !== 'GET')
      expect(names?.includes('idempotency-key')).toBe(endpoint.isIdempotent === true)
      expect(Boolean(operation?.requestBody)).toBe(endpoint.request !== undefined)
      const statuses = Object.keys(operation?.responses ?? {})
      expect(statuses).toContain(String(endpoint.status))
      for (const code of endpoint.errors) expect(statuses).toContain(String(OPERATOR_ERRORS[code].status))
      expect(statuses.includes('401')).toBe(
        endpoint.access !== 'open' || endpoint.errors.some((code) => OPERATOR_ERRORS[code].status === 401),
      )
    },
  )
})

describe.each([
  ['service', document],
  ['operator API', operatorApiDocument('/', '0.1.0')],
])('the OpenAPI document of the %s', (_, described) => {
  it('issue-13 2 every schema of a body has a name, so that a generated client has named types', () => {
    const bodies = JSON.stringify([described.paths, described.webhooks]).matchAll(/"schema":(?<schema>.{0,40})/g)
    const unnamed = [...bodies].filter(({ groups }) =>
      /^\{"(?:properties|anyOf|oneOf|additionalProperties)/.test(groups?.schema ?? ''),
    )
    expect(unnamed.map(([text]) => text)).toEqual([])
  })

  it('issue-13 2 it passes the recommended rules of an independent linter', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(described),
      absoluteRef: '/openapi.json',
      // A browser that is redirected to the sign-in provider gets no 2xx response.
      config: await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } }),
    })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
  })
})
