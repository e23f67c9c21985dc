import { expect, it } from 'vitest'
import { z } from 'zod'
import { compiledWhenUsed } from './compiled-when-used'

it('API-12 issue-11 5 a schema that is used often is compiled, and strips and refuses as before', () => {
  const written = z.object({ amount: z.string().regex(/^\d+$/) })
  const schema = compiledWhenUsed(written)
  expect(schema()).toBe(written)
  const answers = Array.from({ length: 600 }, () => schema().safeParse({ amount: '5', secret: 'x' }).data)
  expect(schema()).not.toBe(written)
  expect(answers.at(-1)).toEqual({ amount: '5' })
  expect(schema().safeParse({ amount: 'five' }).error?.issues).toEqual(
    written.safeParse({ amount: 'five' }).error?.issues,
  )
})
