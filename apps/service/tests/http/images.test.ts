import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from './test-service'

describe.each(oneDatabaseKind())('the pictures of a theme on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  it.each([
    ['/assets/images/brand0/mdpi/no_methods.webp', 'image/webp'],
    ['/assets/images/brand0/mdpi/dark_rtl_no_methods.webp', 'image/webp'],
    ['/assets/images/brand0/rtlAssets.json', 'application/json; charset=utf-8'],
  ])('UI-3 serves %s', async (path, type) => {
    const answer = await service.fetch(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each(['/assets/images/brand0/mdpi/none.webp', '/assets/images/..%2f..%2fdemo.yaml', '/assets/images/'])(
    'UI-3 %s is answered with an error',
    async (path) => {
      expect((await service.fetch(path)).status).toBeGreaterThanOrEqual(400)
    },
  )
})
