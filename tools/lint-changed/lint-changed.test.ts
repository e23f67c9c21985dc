import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { affectedBy } from './importers'
import { filesToLint } from './lint-changed'

const SOURCES = {
  'apps/a/src/model.ts': 'export const model = 1',
  'apps/a/src/store/index.ts': "export * from '../model'",
  'apps/a/src/screen.tsx': "import { model } from './store'",
  'apps/a/src/later.ts': "const later = () => import('./screen')",
  'apps/a/src/alone.ts': "import { join } from 'node:path'",
  'packages/p/src/index.ts': 'export const p = 1',
  'packages/p/src/inner.ts': 'export const inner = 1',
  'apps/a/src/user-of-p.ts': "import { p } from '@modulor/p/http'",
}

describe('the files that a change may affect', () => {
  const affected = (...changed: string[]) => affectedBy(changed, new Map(Object.entries(SOURCES)))

  it.each<[string, string[], string[]]>([
    [
      'the files that import it, directly or through others',
      ['apps/a/src/model.ts'],
      ['apps/a/src/later.ts', 'apps/a/src/model.ts', 'apps/a/src/screen.tsx', 'apps/a/src/store/index.ts'],
    ],
    ['no other file', ['apps/a/src/alone.ts'], ['apps/a/src/alone.ts']],
    [
      'the files that import any file of the package',
      ['packages/p/src/inner.ts'],
      ['apps/a/src/user-of-p.ts', 'packages/p/src/inner.ts'],
    ],
    ['nothing without a change', [], []],
  ])('issue-10 4 they are %s', (_, changed, files) => {
    expect(affected(...changed)).toEqual(files)
  })

  it('issue-10 4 they include the importers of a removed file', () => {
    const { 'apps/a/src/model.ts': _, ...left } = SOURCES
    expect(affectedBy(['apps/a/src/model.ts'], new Map(Object.entries(left)))).toContain('apps/a/src/store/index.ts')
  })
})

describe('a second run of lint and types', () => {
  let root: string
  const cacheFile = () => join(root, '.cache', 'lint.json')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'lint-changed-'))
    execFileSync('git', ['init', '-q'], { cwd: root })
    write('.gitignore', '.cache')
    for (const [path, text] of Object.entries(SOURCES)) write(path, text)
    write('.oxlintrc.json', '{}')
  })
  afterEach(() => rmSync(root, { recursive: true }))
  const files = () => filesToLint(root, cacheFile()).files

  it('issue-10 4 everything is checked until a run was stored, and nothing after that', () => {
    expect(files()).toBe('all')
    filesToLint(root, cacheFile()).remember()
    expect(files()).toEqual([])
  })

  it('issue-10 4 a change is checked until its run was stored too', () => {
    filesToLint(root, cacheFile()).remember()
    write('apps/a/src/alone.ts', 'export {}')
    expect(files()).toEqual(['apps/a/src/alone.ts'])
    expect(files()).toEqual(['apps/a/src/alone.ts'])
    filesToLint(root, cacheFile()).remember()
    expect(files()).toEqual([])
  })

  it('issue-10 4 a new file is checked, and so are the importers of a removed one', () => {
    filesToLint(root, cacheFile()).remember()
    write('apps/a/src/new.ts', 'export {}')
    unlinkSync(join(root, 'apps/a/src/screen.tsx'))
    expect(files()).toEqual(['apps/a/src/later.ts', 'apps/a/src/new.ts'])
  })

  it.each(['.oxlintrc.json', 'apps/a/package.json', 'tsconfig.json', 'tools/lint/rule.js', 'apps/a/src/env.d.ts'])(
    'issue-10 4 everything is checked after a change of %s',
    (path) => {
      filesToLint(root, cacheFile()).remember()
      write(path, '{ "another": true }')
      expect(files()).toBe('all')
    },
  )

  it('issue-10 4 everything is checked if the stored result cannot be read', () => {
    filesToLint(root, cacheFile()).remember()
    write('.cache/lint.json', '{')
    expect(files()).toBe('all')
  })
})
