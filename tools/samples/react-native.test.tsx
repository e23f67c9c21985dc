// @vitest-environment jsdom
/** The sample for React Native, run with a simulated web view (MSG-3, issue-13 1). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, render } from '@testing-library/react'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import ts from 'typescript'
import { expect, it, vi } from 'vitest'

type WebViewProps = {
  readonly onMessage: (event: { nativeEvent: { url: string; data: string } }) => void
  readonly onShouldStartLoadWithRequest: (request: { url: string }) => boolean
}
type Sample = { readonly CashierView: react.ComponentType<Record<string, unknown>> }

const PAGE = 'http://10.0.2.2:8080/deposit?session_id=s'
const shown: WebViewProps[] = []
const opened: string[] = []

/** The modules that the sample imports. React Native is not installed here. */
const MODULES: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-native': { Linking: { openURL: (address: string) => Promise.resolve(void opened.push(address)) } },
  'react-native-webview': { WebView: (props: WebViewProps) => (shown.push(props), null) },
}

function runSample(): Sample {
  const source = readFileSync(join(import.meta.dirname, '../../samples/react-native/cashier-view.tsx'), 'utf8')
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const exported = {}
  // oxlint-disable-next-line typescript/no-implied-eval -- The sample is a file of this repository.
  const run = new Function('require', 'exports', outputText) as (require: (name: string) => unknown, to: object) => void
  run((name) => MODULES[name], exported)
  return exported as Sample
}

it('issue-13 1 MSG-3 MSG-6 it keeps web addresses in its view, and opens no other app for a message', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { CashierView } = runSample()
  const ignore = () => undefined
  const session = () => Promise.resolve({ url: PAGE })
  await act(async () => {
    render(<CashierView session={session} onPaymentResult={ignore} onClose={ignore} onFailure={ignore} />)
    await Promise.resolve()
  })
  const view = shown.at(-1)
  const stays = (url: string) => view?.onShouldStartLoadWithRequest({ url })
  expect([stays(PAGE), stays('https://bank.example/3ds'), stays('about:srcdoc')]).toEqual([true, true, true])
  expect([stays('bank-app://pay'), opened.splice(0)]).toEqual([false, ['bank-app://pay']])
  for (const url of ['https://shop.example/account', 'bank-app://steal', 'javascript:alert(1)', 'tel:110']) {
    const payload = { type: 'redirectTo', id: 'redirect-1', url }
    const data = JSON.stringify({ namespace: 'modulor-cashier', version: 1, payload })
    view?.onMessage({ nativeEvent: { url: PAGE, data } })
  }
  expect(opened).toEqual(['https://shop.example/account'])
  vi.unstubAllGlobals()
})
