import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEmbed } from './build'

/** The design's budget for what a merchant's page loads. */
const BROTLI_BYTES_MAX = 3 * 1024

let outDir: string
let outputs: Awaited<ReturnType<typeof buildEmbed>>
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'modulor-embed-'))
  outputs = await buildEmbed(outDir)
})
afterAll(() => rm(outDir, { recursive: true }))

it.each(['module', 'script'] as const)('the %s stays under 3 KB brotli', async (kind) => {
  expect(brotliCompressSync(await readFile(outputs[kind])).length).toBeLessThanOrEqual(BROTLI_BYTES_MAX)
})

it('the module imports on a server and gives createCashier', async () => {
  const module: unknown = await import(pathToFileURL(outputs.module).href)
  expect(module).toMatchObject({ createCashier: expect.any(Function) })
})

it('the script sets window.ModulorCashier, and the first one stays when it is loaded twice', async () => {
  const script = await readFile(outputs.script, 'utf8')
  const window: { ModulorCashier?: object } = {}
  const context = createContext({ window })
  runInContext(script, context)
  const first = window.ModulorCashier
  runInContext(script, context)
  expect(first).toMatchObject({ createCashier: expect.any(Function) })
  expect(window.ModulorCashier).toBe(first)
})
