/** The samples in TypeScript have no type error against the sources of the packages (issue-13 6). */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['samples/react', 'samples/server', 'samples/next']
/** The declarations of Next.js that the sample uses; Next.js is not installed here. */
const NEXT_SERVER = join(ROOT, 'tools/samples/next-server.d.ts')

it('issue-13 6 the samples in TypeScript have no type error', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  )
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT)
  const program = ts.createProgram([...files, NEXT_SERVER], options)
  const wrong = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  expect(wrong).toEqual([])
  expect(files.length).toBeGreaterThan(8)
})
