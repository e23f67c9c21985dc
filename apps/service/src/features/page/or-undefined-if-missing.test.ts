import { expect, it } from 'vitest'
import { orUndefinedIfMissing } from './or-undefined-if-missing'

const failure = (code?: string): Promise<string> =>
  Promise.reject(Object.assign(new Error(code ?? 'no code'), code && { code }))

it('issue-8 5 a missing file gives undefined, and any other error is passed on', async () => {
  expect(await orUndefinedIfMissing(Promise.resolve('text'))).toBe('text')
  for (const code of ['ENOENT', 'ERR_MODULE_NOT_FOUND'])
    expect(await orUndefinedIfMissing(failure(code))).toBeUndefined()
  await expect(orUndefinedIfMissing(failure('EACCES'))).rejects.toThrow('EACCES')
  await expect(orUndefinedIfMissing(failure())).rejects.toThrow('no code')
})
