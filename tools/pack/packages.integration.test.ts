/** The published packages, installed from their tarballs into a separate project (issue-13 1). */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packTarball } from './pack-tarball'
import { PUBLISHED_PACKAGES } from './published-packages'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let outDir: string
let project: string
const packed: Record<string, Awaited<ReturnType<typeof packTarball>>> = {}
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'modulor-packages-'))
  project = join(outDir, 'project')
  for (const published of PUBLISHED_PACKAGES) packed[published.folder] = await packTarball(published, outDir)
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "name": "shop", "private": true }')
  const tarballs = Object.values(packed).map(({ tarball }) => tarball)
  // Without a registry: the packages depend only on each other and on React.
  await run('npm', ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', ...tarballs], {
    cwd: project,
  })
  for (const name of ['react', '@types/react', 'csstype'])
    await cp(join(ROOT, 'node_modules', name), join(project, 'node_modules', name), { recursive: true })
})
afterAll(() => rm(outDir, { recursive: true }))

function packageOf(folder: string) {
  const found = packed[folder]
  if (!found) throw new Error(`${folder} is not packed`)
  return found
}

const USES = {
  embed: `
import { createCashier } from '@modulor/embed'
import type { ModulorCashierElement } from '@modulor/embed/element'
const options = { target: '#cashier', origin: 'https://cashier.example' }
const cashier = createCashier({ ...options, session: async () => ({ url: 'https://cashier.example/deposit' }), display: 'popup' })
cashier.on('paymentResult', ({ status, paymentId }) => {
  const known: 'success' | 'error' | 'processing' = status
  console.log(known, paymentId.length)
})
declare const element: ModulorCashierElement
element.session = async () => ({ url: 'https://cashier.example/deposit' })
element.cashier?.back()
// @ts-expect-error There is no such theme.
cashier.setTheme('sepia')
// @ts-expect-error Neither an address nor a session.
createCashier(options)
`,
  react: `
import { Cashier, type CashierHandle } from '@modulor/react'
import { createElement, createRef } from 'react'
const ref = createRef<CashierHandle | null>()
const opening = { origin: 'https://cashier.example', session: async () => ({ url: 'https://cashier.example/deposit' }) }
createElement(Cashier, { ...opening, ref, theme: 'dark', onPaymentResult: ({ amount, currency }) => console.log(amount + currency) })
ref.current?.navigate({ flow: 'deposit', status: 'success' })
// @ts-expect-error There is no such event.
createElement(Cashier, { ...opening, onPaid: () => undefined })
`,
  server: `
import { CashierError, createCashierServer, receiveWebhooks, type MerchantPayment } from '@modulor/server'
const cashier = createCashierServer({ origin: 'https://cashier.example', merchantKey: 'sk' })
const stateOf = async (id: string): Promise<MerchantPayment['state']> => (await cashier.payments.get(id)).state
const receive = receiveWebhooks({
  secrets: 'whsec_AAAA',
  onEvent: (event) => {
    if (event.type === 'risk.alarm') console.log(event.data.rule)
    else console.log(event.data.received + event.data.currency)
    // @ts-expect-error There is no such event.
    if (event.type === 'payment.paid') console.log()
  },
  onError: (error) => console.log(error instanceof CashierError && error.docUrl),
})
export const POST = (request: Request): Promise<Response> => receive(request)
void stateOf('p-1')
// @ts-expect-error A refund needs an idempotency key.
cashier.payments.refund('p-1', { amount: '1.00', borne_by: 'player', reason: 'asked' })
// @ts-expect-error Money is text.
cashier.payments.refund('p-1', { amount: { minor: 100 }, borne_by: 'player', reason: 'asked' }, { idempotencyKey: 'k' })
`,
} as const

describe.each(PUBLISHED_PACKAGES)('the package $folder', (published) => {
  const { folder } = published
  const name = `@modulor/${folder}`

  it('issue-13 1 it contains what a page needs, and neither sources nor dependencies', async () => {
    const { stdout } = await run('tar', ['-tzf', packageOf(folder).tarball])
    const script = 'script' in published ? [published.script.file] : []
    const others = 'entries' in published ? Object.keys(published.entries) : []
    const files = [
      ...others.flatMap((entry) => ['cjs', 'd.cts', 'd.ts', 'js'].map((extension) => `${entry}.${extension}`)),
      'LICENSE',
      'README.md',
      'index.cjs',
      'index.d.cts',
      'index.d.ts',
      'index.js',
      'package.json',
      ...script,
    ]
    expect(stdout.trim().split('\n').toSorted()).toEqual(files.map((file) => `package/${file}`).toSorted())
    const read = (file: string) => readFile(join(packageOf(folder).folder, file), 'utf8')
    expect(JSON.parse(await read('package.json'))).not.toHaveProperty('dependencies')
    for (const file of files.filter((each) => each.startsWith('index.')))
      expect(await read(file)).not.toContain('@modulor/')
    expect(await read('README.md')).not.toMatch(/\]\((?!https?:|#)/)
  })

  it.each([
    ['an ES module', 'module', (entry: string) => `console.log(Object.keys(await import('${entry}')).length > 0)`],
    ['CommonJS', 'commonjs', (entry: string) => `console.log(Object.keys(require('${entry}')).length > 0)`],
  ])('issue-13 1 Node can import it as %s', async (_, type, source) => {
    const entries = [
      name,
      ...('entries' in published ? Object.keys(published.entries) : []).map((each) => `${name}/${each}`),
    ]
    const script = entries.map(source).join('\n')
    const { stdout } = await run(process.execPath, [`--input-type=${type}`, '--eval', script], { cwd: project })
    expect(stdout.trim().split('\n')).toEqual(entries.map(() => 'true'))
  })

  it('issue-13 1 it has types for ES modules and CommonJS, which reject wrong code', async () => {
    const files = [`${folder}.mts`, `${folder}.cts`]
    for (const file of files) await writeFile(join(project, file), USES[folder])
    const lib = ['es2022', 'dom']
    const compilerOptions = { strict: true, noEmit: true, module: 'node16', target: 'es2022', lib, types: [] }
    const path = join(project, `tsconfig.${folder}.json`)
    await writeFile(path, JSON.stringify({ compilerOptions, files }))
    const compiled = run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', path])
    await expect(compiled.catch((error: unknown) => error)).resolves.toMatchObject({ stdout: '' })
  })

  it('issue-13 1 the package linter reports nothing', async () => {
    const { messages, pkg } = await publint({ pkgDir: packageOf(folder).folder, level: 'warning', strict: true })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('issue-13 1 its types match its files, however they are resolved', async () => {
    const checked = await checkPackage(createPackageFromTarballData(await readFile(packageOf(folder).tarball)), {
      excludeEntrypoints: 'script' in published ? [`./${published.script.file}`] : [],
    })
    expect(checked.types && checked.problems).toEqual([])
  })
})
