import { mkdtempSync, renameSync, rmSync, symlinkSync, unwatchFile, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { whenChanged } from './when-changed'

const ground = mkdtempSync(join(tmpdir(), 'modulor-watch-'))
const folder = join(ground, 'shop')
const file = join(folder, 'cashier.yaml')
afterEach(() => {
  unwatchFile(file)
  rmSync(ground, { recursive: true })
})

it('issue-13 4 a file is watched even after the file, its folder or the target of its link was replaced', async () => {
  await mkdir(folder)
  writeFileSync(file, 'one')
  const changed = vi.fn()
  whenChanged(file, changed)
  const expectChange = (act: () => void) => {
    changed.mockClear()
    act()
    return vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 10_000 })
  }
  // The first check of the file may happen after the first change.
  await vi.waitFor(() => {
    writeFileSync(file, String(performance.now()))
    expect(changed).toHaveBeenCalled()
  }, 10_000)
  await expectChange(() => rmSync(file))
  await expectChange(() => writeFileSync(file, 'two'))
  await expectChange(() => renameSync(folder, join(ground, 'away')))
  await expectChange(() => renameSync(join(ground, 'away'), folder))
  await expectChange(() => writeFileSync(file, 'three'))
  const target = join(ground, 'target.yaml')
  writeFileSync(target, 'four')
  await expectChange(() => {
    rmSync(file)
    symlinkSync(target, file)
  })
  await expectChange(() => writeFileSync(target, 'five and more'))
})
