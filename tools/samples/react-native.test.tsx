// @vitest-environment jsdom
/** The sample for React Native, run with a simulated web view (MSG-3, issue-13 1). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, render } from '@testing-library/react'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import ts from 'typescript'
import { afterEach, expect, it, vi } from 'vitest'

type WebViewProps = {
  readonly onMessage: (event: { nativeEvent: { url: string; data: string } }) => void
  readonly onShouldStartLoadWithRequest: (request: { url: string }) => boolean
}
type Handle = { readonly goBack: () => boolean; readonly setTheme: (theme: string) => void }
type Sample = { readonly CashierView: react.ComponentType<Record<string, unknown>> }

const PAGE = 'http://10.0.2.2:8080/deposit?session_id=s'
const shown: WebViewProps[] = []
const opened: string[] = []
const posted: unknown[] = []

/** The modules that the sample imports. React Native is not installed here. */
const MODULES: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-native': { Linking: { openURL: (address: string) => Promise.resolve(void opened.push(address)) } },
  'react-native-webview': {
    WebView({ ref, ...props }: WebViewProps & { readonly ref: react.Ref<unknown> }) {
      react.useImperativeHandle(ref, () => ({
        postMessage: (text: string) => posted.push((JSON.parse(text) as { payload: unknown }).payload),
      }))
      shown.push(props)
      return null
    },
  },
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

/** Shows the sample. Returns its web view, its handle, and the function with which the page sends a message. */
async function openSample() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { CashierView } = runSample()
  const ignore = () => undefined
  const handle = react.createRef<Handle>()
  const session = () => Promise.resolve({ url: PAGE })
  await act(async () => {
    render(<CashierView ref={handle} session={session} onPaymentResult={ignore} onClose={ignore} onFailure={ignore} />)
    await Promise.resolve()
  })
  const view = shown.at(-1)
  const say = (payload: object) => {
    const data = JSON.stringify({ namespace: 'modulor-cashier', version: 1, payload })
    view?.onMessage({ nativeEvent: { url: PAGE, data } })
  }
  return { view, handle, say }
}
afterEach(() => vi.unstubAllGlobals())

it('issue-13 1 MSG-5 a page that is loaded again gets the theme again, and has no way back yet', async () => {
  const { handle, say } = await openSample()
  handle.current?.setTheme('light')
  handle.current?.setTheme('dark')
  expect(posted).toEqual([])
  say({ type: 'ready' })
  say({ type: 'canGoBack', value: true })
  const sent = [{ type: 'hello' }, { type: 'setTheme', theme: 'dark' }]
  expect(posted.splice(0)).toEqual(sent)
  say({ type: 'ready' })
  expect(posted).toEqual(sent)
  expect(handle.current?.goBack()).toBe(false)
})

it('issue-13 1 MSG-3 MSG-6 it keeps web addresses in its view, and opens no other app for a message', async () => {
  const { view, say } = await openSample()
  const stays = (url: string) => view?.onShouldStartLoadWithRequest({ url })
  expect([stays(PAGE), stays('https://bank.example/3ds'), stays('about:srcdoc')]).toEqual([true, true, true])
  expect([stays('bank-app://pay'), opened.splice(0)]).toEqual([false, ['bank-app://pay']])
  for (const url of ['https://shop.example/account', 'bank-app://steal', 'javascript:alert(1)', 'tel:110'])
    say({ type: 'redirectTo', id: 'redirect-1', url })
  expect(opened).toEqual(['https://shop.example/account'])
})
