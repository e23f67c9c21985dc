import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { doctorCommand } from './doctor'
import { initCommand } from './init'

describe("the path of a first brand's configuration", () => {
  it.each([
    ['', 'An argument is empty.'],
    [join(import.meta.filename, 'x.yaml'), 'x.yaml cannot be written: a part of its path is a file.'],
    [`${'x'.repeat(300)}.yaml`, 'cannot be written: its name is too long.'],
    ['never-written/', 'never-written/ cannot be written: its name is that of a folder.'],
  ])('issue-13 4 init says why it cannot write to %j', async (file, message) => {
    await expect(initCommand.run([file])).rejects.toThrow(message)
  })

  it('issue-13 4 an empty option is refused, and does not fall back to another file', async () => {
    await expect(doctorCommand.run(['--config', ''])).rejects.toThrow('--config is empty.')
  })
})
