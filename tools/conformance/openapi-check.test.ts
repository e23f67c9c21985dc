import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApiCheck, type OpenApiCheck } from './openapi-check'

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders/{id}/refunds': {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } } } },
    },
    '/orders': {
      get: {
        parameters: [
          { name: 'since', in: 'query', required: true },
          { name: 'limit', in: 'query' },
        ],
      },
    },
  },
  components: {
    schemas: {
      Refund: {
        ...{ type: 'object', additionalProperties: false, required: ['amount'] },
        properties: {
          amount: { type: 'integer', format: 'int64' },
          reason: { type: 'string', enum: ['lost', 'late'] },
        },
      },
    },
  },
}

let folder: string
let check: OpenApiCheck
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-'))
  await writeFile(join(folder, 'shop.json'), JSON.stringify(DESCRIPTION))
  check = await openApiCheck(join(folder, 'shop.json'))
})
afterAll(() => rm(folder, { recursive: true }))

it.each([
  ['POST', '/orders/1/refunds', { amount: 1, reason: 'late' }, []],
  ['POST', '/orders/1/refunds', { reason: 'late' }, ["the body must have required property 'amount'"]],
  ['POST', '/orders/1/refunds', { amount: '1' }, ['/amount must be integer']],
  ['POST', '/orders/1/refunds', { amount: 1, reason: 'x' }, ['/reason must be equal to one of the allowed values']],
  ['POST', '/orders/1/refunds', { amount: 1, to: 'me' }, ['the body must NOT have additional properties']],
  ['POST', '/orders/1/voids', {}, ['POST /orders/1/voids is not in the description']],
  ['GET', '/orders/1/refunds', null, ['GET /orders/1/refunds is not in the description']],
  ['GET', '/orders?since=1&limit=2', null, []],
  ['GET', '/orders?size=2', null, ['the query lacks since', 'the query has size']],
])('issue-14 1 %s %s of %j is checked against a description', (method, path, body, problems) => {
  expect(check.problemsOf({ method, path, body })).toEqual(problems)
})
