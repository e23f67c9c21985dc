/** The commands of docs/operate/set-up.md that change files of the repository still find what they change (issue-12 5). */
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const REGISTRY = 'apps/service/src/providers/registry.ts'

describe('the set-up guide', () => {
  it('issue-12 5 adds the plug-in of the rehearsal to the registry', async () => {
    const guide = await readFile(join(ROOT, 'docs/operate/set-up.md'), 'utf8')
    const block = /```sh\n(mkdir \S+\/rehearsal\n[^]*?)```/.exec(guide)?.[1] ?? ''
    const folder = await mkdtemp(join(tmpdir(), 'set-up-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await cp(join(ROOT, REGISTRY), join(folder, REGISTRY), { recursive: true })
    execFileSync('sh', ['-ec', block], { cwd: folder })
    const changed = await readFile(join(folder, REGISTRY), 'utf8')
    expect(changed).toMatch(/^import \{ rehearsal \} from '.\/rehearsal\/rehearsal'$/m)
    expect(changed).toMatch(/^const PLUGINS: .*[[ ]rehearsal[,\]]/m)
    const plugin = join(folder, dirname(REGISTRY), 'rehearsal/rehearsal.ts')
    expect(await readFile(plugin, 'utf8')).toContain('export const rehearsal')
  })
})
