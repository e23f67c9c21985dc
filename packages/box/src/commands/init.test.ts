import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { doctorCommand } from './doctor'
import { initCommand } from './init'

describe('where the configuration of a first brand is written', () => {
  it.each([
    ['', 'A word is empty.'],
    [join(import.meta.filename, 'x.yaml'), 'x.yaml cannot be written: a part of its path is a file.'],
    [`${'x'.repeat(300)}.yaml`, 'cannot be written: its name is too long.'],
    ['never-written/', 'never-written/ cannot be written: its name is that of a folder.'],
  ])('issue-13 4 init says why %j cannot be written', async (file, message) => {
    await expect(initCommand.run([file])).rejects.toThrow(message)
  })

  it('issue-13 4 an option that is empty is refused, and stands for no other file', async () => {
    await expect(doctorCommand.run(['--config', ''])).rejects.toThrow('--config is empty.')
  })
})
