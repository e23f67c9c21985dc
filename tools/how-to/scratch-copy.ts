/** A copy of the repository in which a how-to is applied. Its packages import only each other. */
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Step } from './read-guide'

const root = join(import.meta.dirname, '../..')
const COPIED = /^(?:apps|packages|config)\/|^[^/]+\.(?:ts|json)$/
const OWN_PACKAGES = '@modulor'

export type Ran = { readonly code: number | null; readonly output: string }
export type ScratchCopy = {
  readonly folder: string
  read(file: string): string
  /** Applies a step of a how-to. Throws if it cannot be applied exactly. */
  apply(step: Exclude<Step, { kind: 'run' | 'test' }>): void
  /** Runs a command in the copy; `npm run` and `npx` use the repository's node_modules. */
  run(command: string, environment?: Readonly<Record<string, string>>): Promise<Ran>
  remove(): void
}

function link(folder: string): void {
  const installed = join(root, 'node_modules')
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, OWN_PACKAGES), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== OWN_PACKAGES && !name.startsWith('.vite')) symlinkSync(join(installed, name), join(modules, name))
  for (const parent of ['apps', 'packages'])
    for (const name of readdirSync(join(folder, parent)))
      symlinkSync(join(folder, parent, name), join(modules, OWN_PACKAGES, name))
}

/** The index of a line, given without its indentation. The file must have it exactly once. */
function placeOf(lines: readonly string[], line: string, file: string): number {
  const found = lines.flatMap((text, at) => (text.trim() === line.trim() ? [at] : []))
  const [at] = found
  if (at === undefined || found.length > 1)
    throw new Error(`${file} has ${found.length} lines "${line}"; exactly one was expected`)
  return at
}

export function makeScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'how-to-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\n'))
    if (COPIED.test(file) && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  link(folder)
  const pathOf = (file: string) => join(folder, file)
  const read = (file: string) => readFileSync(pathOf(file), 'utf8')

  return {
    folder,
    read,
    apply(step) {
      switch (step.kind) {
        case 'create':
          if (existsSync(pathOf(step.file))) throw new Error(`${step.file} already exists`)
          mkdirSync(dirname(pathOf(step.file)), { recursive: true })
          writeFileSync(pathOf(step.file), step.text)
          break
        case 'edit': {
          const lines = read(step.file).split('\n')
          const at = placeOf(lines, step.line, step.file)
          const [indent = ''] = /^ */.exec(lines[at] ?? '') ?? []
          const added = step.text.trimEnd().split('\n')
          // An unindented block gets the indentation of the line.
          if (!step.text.startsWith(' ')) added.forEach((text, nth) => (added[nth] = text && indent + text))
          lines.splice(step.place === 'add-after' ? at + 1 : at, step.place === 'replace' ? 1 : 0, ...added)
          writeFileSync(pathOf(step.file), lines.join('\n'))
          break
        }
        case 'message': {
          const catalogues = 'packages/contract/src/messages'
          const languages = readdirSync(pathOf(catalogues), { withFileTypes: true }).filter((entry) =>
            entry.isDirectory(),
          )
          for (const { name } of languages) {
            const file = `${catalogues}/${name}/${step.file}`
            const messages = JSON.parse(read(file)) as Record<string, string>
            const text = step.texts[name]
            if (text === undefined) continue
            writeFileSync(pathOf(file), `${JSON.stringify({ ...messages, [step.key]: text }, null, 2)}\n`)
          }
        }
      }
    },
    run(command, environment = {}) {
      const child = spawn(command, { cwd: folder, shell: true, env: { ...process.env, ...environment } })
      const chunks: string[] = []
      const take = (chunk: Buffer) => chunks.push(chunk.toString())
      child.stdout.on('data', take)
      child.stderr.on('data', take)
      return new Promise<Ran>((resolve, reject) => {
        child.on('error', reject)
        child.on('close', (code) => resolve({ code, output: chunks.join('') }))
      })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
