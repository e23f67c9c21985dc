import { forwardRef, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Linking } from 'react-native'
import { WebView, type WebViewMessageEvent } from 'react-native-webview'

type Payload = { type: string; [name: string]: unknown }

export type CashierViewProps = {
  /** Asks your back end for an address; called again when the cashier asks for a new one. */
  session: () => Promise<{ url: string }>
  onPaymentResult: (result: { status: string; paymentId: string }) => void
  onClose: () => void
  onFailure: (error: unknown) => void
}

export type CashierViewHandle = {
  /** For the app's own back button: false where the cashier has nothing to go back to. */
  goBack: () => boolean
  setTheme: (theme: 'light' | 'dark') => void
  setLanguage: (language: string) => void
  setAnalyticsConsent: (given: boolean) => void
}

const REINIT_COUNT_MAX = 3

/** The payload of a message of the cashier, or undefined for anything else. */
function payloadOf(text: string): Payload | undefined {
  try {
    const { namespace, version, payload } = JSON.parse(text) as {
      namespace?: string
      version?: number
      payload?: Payload
    }
    return namespace === 'modulor-cashier' && version === 1 && typeof payload?.type === 'string' ? payload : undefined
  } catch {
    return undefined
  }
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address)
const originOf = (address: string) => /^https?:\/\/[^/?#]+/.exec(address)?.[0]

export const CashierView = forwardRef<CashierViewHandle, CashierViewProps>(function CashierView(props, ref) {
  const { session, onPaymentResult, onClose, onFailure } = props
  const view = useRef<WebView>(null)
  const [url, setUrl] = useState<string>()
  const state = useRef({ isReady: false, canGoBack: false, reinitCount: 0 })
  /** The last message of each type: a page that is loaded again, such as after a bank, gets them again. */
  const kept = useRef(new Map<string, Payload>())

  const send = useCallback((payload: Payload) => {
    view.current?.postMessage(JSON.stringify({ namespace: 'modulor-cashier', version: 1, payload }))
  }, [])

  const keep = (payload: Payload) => {
    kept.current.set(payload.type, payload)
    if (state.current.isReady) send(payload)
  }

  const load = useCallback(() => {
    state.current.isReady = false
    state.current.canGoBack = false
    session().then(({ url: address }) => setUrl(address), onFailure)
  }, [session, onFailure])

  useEffect(load, [])

  useImperativeHandle(ref, () => ({
    goBack() {
      if (!state.current.canGoBack) return false
      send({ type: 'back' })
      return true
    },
    setTheme: (theme) => keep({ type: 'setTheme', theme }),
    setLanguage: (language) => keep({ type: 'setLanguage', language }),
    setAnalyticsConsent: (given) => keep({ type: 'setAnalyticsConsent', given }),
  }))

  function hear({ nativeEvent }: WebViewMessageEvent) {
    // Only messages of the cashier's own page are handled.
    const payload = originOf(nativeEvent.url) === originOf(url ?? '') ? payloadOf(nativeEvent.data) : undefined
    switch (payload?.type) {
      case 'ready':
        state.current.isReady = true
        state.current.canGoBack = false
        send({ type: 'hello' })
        kept.current.forEach(send)
        break
      case 'close':
        onClose()
        break
      case 'redirectTo':
        // Not an address of another app: a page of a bank in a frame can send messages too.
        if (!isWebAddress(String(payload.url))) break
        send({ type: 'redirectAck', id: payload.id })
        Linking.openURL(String(payload.url)).catch(onFailure)
        break
      case 'reinit':
        state.current.reinitCount += 1
        if (state.current.reinitCount <= REINIT_COUNT_MAX) load()
        else onClose()
        break
      case 'canGoBack':
        state.current.canGoBack = payload.value === true
        break
      case 'paymentResult':
        state.current.reinitCount = 0
        onPaymentResult({ status: String(payload.status), paymentId: String(payload.paymentId) })
        break
      case 'error':
        console.warn('cashier:', payload.code)
        break
      case 'resize':
      case 'resetScroll':
        // A web view that fills the screen needs neither.
        break
    }
  }

  if (url === undefined) return null
  return (
    <WebView
      ref={view}
      source={{ uri: url }}
      onMessage={hear}
      onShouldStartLoadWithRequest={({ url: address }) => {
        // Banks and 3-D Secure open in the web view and come back; apps of banks and shops open outside. The platform refuses
        // http unless your app permits it, such as for a cashier on your machine.
        if (isWebAddress(address) || address.startsWith('about:')) return true
        Linking.openURL(address).catch(onFailure)
        return false
      }}
    />
  )
})
