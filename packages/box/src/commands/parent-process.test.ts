import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterEach, describe, expect, it } from 'vitest'
import { parentByProc, parentByPs, parentInPs, parentInStat } from './parent-process'

describe('the parent of a process', () => {
  it.each([
    ['a shell that npx starts on macOS', '  612 /bin/sh\n', { pid: 612, name: 'sh' }],
    ['a login shell of macOS', '77015 -zsh\n', { pid: 77_015, name: '-zsh' }],
    ['a shell of a package manager', '  701 /opt/homebrew/bin/bash\n', { pid: 701, name: 'bash' }],
    ['the first process of macOS', '    0 /sbin/launchd\n', { pid: 0, name: 'launchd' }],
    [
      'a program of macOS with spaces in its path',
      '    1 /Applications/Visual Studio Code.app/Contents/MacOS/Code Helper (Plugin)\n',
      { pid: 1, name: 'Code Helper (Plugin)' },
    ],
    [
      'npm, which names itself',
      '  611 npm exec modulor-box --json   \n',
      { pid: 611, name: 'npm exec modulor-box --json' },
    ],
    ['a process of Linux', '   2814 bash\n', { pid: 2_814, name: 'bash' }],
  ])('issue-13 4 it is read from ps: %s', (_what, text, parent) => expect(parentInPs(text)).toEqual(parent))

  it.each(['', '\n', 'ps: illegal option -- o\n', ',comm=\n  612\n'])(
    'issue-13 4 it is unknown if ps prints %j',
    (text) => expect(parentInPs(text)).toBeUndefined(),
  )

  it('issue-13 4 it is read from /proc, even for a program with brackets in its name', () => {
    expect(parentInStat('41 (npm exec a) b) S 12 41 41 0 -1')).toEqual({ name: 'npm exec a) b', pid: 12 })
    expect(parentInStat('')).toBeUndefined()
  })

  it('issue-13 4 ps and /proc return the same, and it is unknown for a process that has ended', async () => {
    const shell = spawn('/bin/sh', ['-c', 'read line'], { stdio: ['pipe', 'ignore', 'ignore'] })
    const { pid = 0 } = shell
    expect(parentByPs(pid)).toMatchObject({ pid: process.pid, name: expect.stringMatching(/sh$/) })
    expect(parentByPs(pid)).toEqual(parentByProc(pid))
    shell.stdin.end()
    await once(shell, 'exit')
    expect([parentByPs(pid), parentByProc(pid)]).toEqual([undefined, undefined])
  })
})

describe('the end of the process that called a shell', () => {
  const ends: (() => unknown)[] = []
  afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

  /** A process that runs a command in a shell, as npx does, and does not end the command when it is killed. */
  async function startBehindShell(reading: 'parentByPs' | 'parentByProc'): Promise<ChildProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'modulor-caller-'))
    ends.push(() => rm(folder, { recursive: true }))
    const file = join(folder, 'command.mjs')
    await build({
      stdin: {
        contents: `
          import { ${reading} } from './parent-process'
          import { whenCallerEnds } from './when-caller-ends'
          const stays = setInterval(() => undefined, 1_000)
          whenCallerEnds(() => { console.log('ended'); clearInterval(stays) }, ${reading})
          console.log('ready')`,
        resolveDir: import.meta.dirname,
      },
      ...{ outfile: file, bundle: true, platform: 'node', format: 'esm' },
    })
    const npx = `
      const { spawn } = require('node:child_process')
      spawn('/bin/sh', ['-c', process.argv[1]], { stdio: ['ignore', 'inherit', 'ignore'], env: { ...process.env, npm_execpath: 'npx' } })`
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    return spawn(process.execPath, ['-e', npx, `'${process.execPath}' '${file}'; true`], { stdio: [...stdio] })
  }

  it.each(['parentByPs', 'parentByProc'] as const)('issue-13 4 %s notices it', async (reading) => {
    const caller = await startBehindShell(reading)
    let output = ''
    caller.stdout?.on('data', (text: Buffer) => (output += text.toString()))
    const closed = once(caller, 'close')
    await once(caller.stdout ?? caller, 'data')
    caller.kill('SIGKILL')
    await closed
    expect(output).toBe('ready\nended\n')
  })
})
