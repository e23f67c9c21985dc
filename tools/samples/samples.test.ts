/** The samples for native apps handle every message of the contract, and send only messages that the cashier accepts (issue-13 1, MSG-3). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOST_NAMESPACE, HOST_PROTOCOL_VERSION, parseParentMessage, toEnvelope } from '@modulor/contract/host-messages'
import { findNativeBridge } from '../../apps/widget/src/host/native-bridge'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const contract = read('packages/contract/src/host-messages/index.ts')

/** The message types of a union in the contract. */
function typesOf(union: string): string[] {
  const from = contract.indexOf(`export type ${union} =`)
  return [...contract.slice(from, contract.indexOf('\n\n', from)).matchAll(/\btype: '(\w+)'/g)].map(
    ([, type = '']) => type,
  )
}
const HEARD = typesOf('CashierMessage')
/** Values that an app sends, for each message. */
const FIELDS: Record<string, object> = {
  hello: {},
  back: {},
  redirectAck: { id: 'redirect-1' },
  setTheme: { theme: 'dark' },
  setLanguage: { language: 'de' },
  setAnalyticsConsent: { given: true },
}

/** How each language writes the messages that it handles and sends, and their fields. */
const SAMPLES = [
  {
    file: 'samples/ios/CashierView.swift',
    shell: 'ios',
    heard: /case ((?:"\w+",? ?)+):/g,
    sent: /(?:keep|send)\(\["type": "(\w+)"((?:, "\w+": \w+)*)\]\)/g,
    bridge: /userContentController\.add\([^,]+, name: "(\w+)"\)/,
  },
  {
    file: 'samples/android/CashierView.kt',
    shell: 'android',
    heard: /^\s+((?:"\w+",? ?)+) ->/gm,
    sent: /(?:keep|send)\(JSONObject\(\)\.put\("type", "(\w+)"\)((?:\.put\("\w+", [^)]+\)?\))*)/g,
    bridge: /addJavascriptInterface\([^,]+, "(\w+)"\)/,
  },
  {
    file: 'samples/react-native/cashier-view.tsx',
    shell: 'react-native',
    heard: /case ('\w+'):/g,
    sent: /(?:keep|send)\(\{ type: '(\w+)'((?:, \w+(?:: [\w.]+)?)*) \}\)/g,
    bridge: /react-native-(webview)'/,
  },
] as const

describe.each(SAMPLES)('the sample $file', ({ file, shell, heard, sent, bridge }) => {
  const text = read(file)

  it('issue-13 1 it handles every message of the cashier', () => {
    const names = [...text.matchAll(heard)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    expect(names.toSorted()).toEqual(HEARD.toSorted())
  })

  it('issue-13 1 it sends messages that the cashier accepts, with all of their fields', () => {
    const messages = [...text.matchAll(sent)].map(([, type = '', fields = '']) => [type, fields] as const)
    expect(messages.map(([type]) => type).toSorted()).toEqual(Object.keys(FIELDS).toSorted())
    for (const [type, written] of messages) {
      const fields = FIELDS[type] ?? {}
      expect(parseParentMessage(toEnvelope({ type, ...fields }))).toMatchObject({ type })
      for (const name of Object.keys(fields)) expect([type, written]).toEqual([type, expect.stringContaining(name)])
    }
  })

  it('issue-13 1 MSG-5 at each `ready` it has no way back, and sends theme, language and consent again', () => {
    const atReady = /["']ready["'][^}]*?hello.*\n.*/.exec(text)?.[0]
    expect(atReady).toMatch(/\bcanGoBack\w* = false/)
    expect(atReady).toMatch(/\bkept\b.*\.forEach\(.*\bsend\)/)
    expect(text.match(/\bkeep\([^_]*?set(?:Theme|Language|AnalyticsConsent)\b/g)).toHaveLength(3)
  })

  it('issue-13 1 MSG-3 it has the bridge and the envelope of the protocol', () => {
    const [, name = ''] = bridge.exec(text) ?? []
    const port = { postMessage: () => undefined }
    const owners: Record<string, object> = {
      ios: { webkit: { messageHandlers: { [name]: port } } },
      android: { [name]: port },
      'react-native': { ReactNativeWebView: port },
    }
    expect(findNativeBridge(owners[shell] ?? {})?.shell).toBe(shell)
    expect(text).toContain(HOST_NAMESPACE)
    expect(text).toMatch(new RegExp(`version"?\\W[^\\n]{0,12}\\b${HOST_PROTOCOL_VERSION}\\b`))
  })
})

it('issue-13 1 the sample for React Native has no syntax error', () => {
  const file = 'samples/react-native/cashier-view.tsx'
  const { diagnostics = [] } = ts.transpileModule(read(file), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022 },
  })
  expect(diagnostics.map(({ messageText }) => messageText)).toEqual([])
})
