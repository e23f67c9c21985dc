import { expect, it } from 'vitest'
import { jsonForScript } from './json-for-script'

it('SVC-7 JSON in a script element closes no element and is read as it was', () => {
  const value = { text: '</script><!-- & \u2028\u2029' }
  const json = jsonForScript(value)
  expect(json).toBe('{"text":"\\u003c/script\\u003e\\u003c!-- \\u0026 \\u2028\\u2029"}')
  expect(JSON.parse(json)).toEqual(value)
})
