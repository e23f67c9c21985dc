/** Code in the pages themselves, outside `samples/`: it compiles against our packages, and its bodies fit the contract. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WalletAnswer, WalletBalance, WalletCall } from '@modulor/contract/wallet'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = [
  ...readdirSync(join(ROOT, 'docs/how-to')).map((name) => `docs/how-to/${name}`),
  ...readdirSync(join(ROOT, 'docs/guides')).map((name) => `docs/guides/${name}`),
  ...['box', 'embed', 'react', 'server'].map((name) => `packages/${name}/README.md`),
]
/** Declarations that the text around a block introduces and the block uses. */
const KNOWN = `
declare const cashier: import('@modulor/server').CashierServer
declare const controlUrl: string
declare const credit: (player: string, amount: string, currency: string) => Promise<void>
declare const isKnown: (id: string) => Promise<boolean>
declare const page: import('@playwright/test').Page
declare const paymentId: string
declare const refund: { readonly id: string }
`

const blocksOf = (page: string, languages: string) =>
  [
    ...readFileSync(join(ROOT, page), 'utf8').matchAll(new RegExp(`^\`\`\`(?:${languages})\n([^]*?)^\`\`\`$`, 'gm')),
  ].map(([, text = '']) => text)

/** The blocks as virtual files for the compiler. */
const files = new Map(
  PAGES.flatMap((page) =>
    blocksOf(page, 'tsx?').map((text, index): [string, string] => [
      join(ROOT, 'tools/docs-site', `${page.replaceAll('/', '-')}-${index + 1}.tsx`),
      `${text}\nexport {}\n`,
    ]),
  ),
).set(join(ROOT, 'tools/docs-site/known.d.ts'), KNOWN)

function problems(): readonly string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (file) => files.get(file) ?? readFile(file)
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.getSourceFile = (file, language, ...rest) => {
    const text = files.get(file)
    return text === undefined ? getSourceFile(file, language, ...rest) : ts.createSourceFile(file, text, language)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()].flatMap((file) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({ messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, ' ')
      return `${file.slice(ROOT.length + 1)}: ${text}`
    }),
  )
}

describe('issue-13 6 code on the pages', () => {
  it('it compiles', () => {
    // One file more than the blocks: the declarations.
    expect([files.size > 9, problems()]).toEqual([true, []])
  })

  it('its calls and responses of a wallet fit the contract', () => {
    const Body = { call: WalletCall, currency: WalletBalance, status: WalletAnswer }
    const bodies = blocksOf('docs/how-to/connect-a-wallet.md', 'json')
      .map((text) => JSON.parse(text) as object)
      .filter((body) => !('reference' in body))
    expect(bodies.length).toBeGreaterThanOrEqual(5)
    for (const body of bodies) {
      const name = (Object.keys(Body) as (keyof typeof Body)[]).find((key) => key in body) ?? 'call'
      expect([name, Body[name].safeParse(body).error?.issues]).toEqual([name, undefined])
    }
  })
})
