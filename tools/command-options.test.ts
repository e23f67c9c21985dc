import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { compiledProgram } from '@modulor/testkit'
import { describe, expect, it } from 'vitest'
import { flag, oneOf, parseOptions, text, wholeNumber } from './command-options'

const READERS = {
  kills: wholeNumber(200),
  from: wholeNumber(undefined),
  database: oneOf(['postgres', 'pglite']),
  only: text,
  near: flag,
}
const ABSENT = { kills: 200, from: undefined, database: undefined, only: undefined, near: false }

describe('options of a command', () => {
  it.each([
    [[], {}],
    [['--kills=0'], { kills: 0 }],
    [['--kills', '7', '--near'], { kills: 7, near: true }],
    [['--database=pglite', '--only=apps/service', '--from=3'], { database: 'pglite', only: 'apps/service', from: 3 }],
  ])('issue-10 4 %j are read', (given, expected) => {
    expect(parseOptions(given, READERS)).toEqual({ ok: true, values: { ...ABSENT, ...expected } })
  })

  it.each([
    [['--kill=1'], '--kill'],
    [['--kills=many'], '--kills needs a whole number, not "many"'],
    [['--kills=-1'], '--kills needs a whole number, not "-1"'],
    [['--kills='], '--kills'],
    [['--kills'], '--kills'],
    [['--database=mysql'], '--database needs postgres or pglite, not "mysql"'],
    [['--only='], '--only needs a text'],
    [['--near=no'], '--near'],
    [['near'], 'near'],
  ])('issue-10 4 %j are refused', (given, problem) => {
    const parsed = parseOptions(given, READERS)
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(problem) as string })
  })

  it('issue-10 4 a command with wrong options prints its usage and ends with 2 before it does anything', async () => {
    const root = join(import.meta.dirname, '..')
    const command = [await compiledProgram(join(root, 'tools/release/release-command.ts')), '--nonsense']
    const run = () => execFileSync(process.execPath, command, { cwd: root, stdio: 'pipe', encoding: 'utf8' })
    expect(run).toThrow(
      expect.objectContaining({
        status: 2,
        stdout: '',
        stderr: expect.stringContaining('Usage: npm run release:version') as string,
      }),
    )
  })
})
