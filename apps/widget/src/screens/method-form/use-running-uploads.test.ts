import { describe, expect, it } from 'vitest'
import { createRunningUploads } from './use-running-uploads'

function deferred() {
  let end: (isStored: boolean) => void = () => undefined
  const upload = new Promise<boolean>((resolve) => {
    end = resolve
  })
  return { upload, end }
}

describe('FILE-3 issue-8 3 a submit waits for uploads', () => {
  it('it continues at once if there are none', async () => {
    expect(await createRunningUploads().settle()).toBe(true)
  })

  it('it waits for every upload, even one that starts later, and continues when all are stored', async () => {
    const uploads = createRunningUploads()
    const [first, second] = [deferred(), deferred()]
    uploads.add(first.upload)
    const seen: string[] = []
    const settled = uploads.settle().then((isStored) => seen.push(`settled ${isStored}`))
    uploads.add(second.upload)
    first.end(true)
    await first.upload
    await new Promise((resolve) => setTimeout(resolve))
    expect(seen).toEqual([])
    expect(uploads.isAny()).toBe(true)
    second.end(true)
    await settled
    expect(seen).toEqual(['settled true'])
    expect(uploads.isAny()).toBe(false)
  })

  it('it is refused if an upload failed or was removed', async () => {
    const uploads = createRunningUploads()
    const { upload, end } = deferred()
    uploads.add(upload)
    end(false)
    expect(await uploads.settle()).toBe(false)
    expect(await uploads.settle()).toBe(true)
  })
})
