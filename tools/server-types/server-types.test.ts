import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SERVER_TYPES_FILE, serverTypes } from './server-types'

describe('the types of the package for back ends', () => {
  it('issue-13 1 they are those of the OpenAPI document; `npm run sdk:types` writes them', async () => {
    expect(readFileSync(SERVER_TYPES_FILE, 'utf8')).toBe(await serverTypes())
  })
})
