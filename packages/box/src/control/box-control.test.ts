import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { boxControl } from './box-control'

it.each(['localhost:40201', '40201', ''])(
  'issue-13 4 a box cannot be controlled at %j, which is not an address',
  (controlUrl) => expect(() => boxControl(controlUrl)).toThrow('is not the address of a box'),
)

it.each([
  ['a page', 200, '<!doctype html>'],
  ['another program', 404, '{"error":"not_found"}'],
])('issue-13 4 a server that responds with %s is not a box', async (_what, status, body) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0)
  const control = boxControl(`http://localhost:${(server.address() as AddressInfo).port}`)
  await expect(control.scenarios()).rejects.toThrow('is not a box. Use the controlUrl that the box has printed.')
  server.close()
})
