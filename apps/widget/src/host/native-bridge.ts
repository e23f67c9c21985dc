/** The bridges of the native shells (MSG-3). A shell receives the envelope of the frame protocol as JSON text. */
type Port = { postMessage(message: string): void }

export type BridgeOwner = {
  readonly webkit?: { readonly messageHandlers?: { readonly modulorCashier?: Port } }
  /** On a merchant's own page this is the global of the host SDK, which is not a port. */
  readonly ModulorCashier?: Port | { readonly createCashier: unknown }
  readonly ReactNativeWebView?: Port
}

export type NativeShell = 'ios' | 'android' | 'react-native'
export type NativeBridge = { readonly shell: NativeShell; readonly post: (message: string) => void }

/** The bridge of the shell that this page runs in: WKWebView, Android WebView or React Native; undefined in a browser. */
export function findNativeBridge(owner: BridgeOwner): NativeBridge | undefined {
  const ios = owner.webkit?.messageHandlers?.modulorCashier
  if (ios) return { shell: 'ios', post: (message) => ios.postMessage(message) }
  // Called as a method of its object, because an Android interface rejects a detached function.
  const android = owner.ModulorCashier
  if (android && 'postMessage' in android) return { shell: 'android', post: (message) => android.postMessage(message) }
  const reactNative = owner.ReactNativeWebView
  if (reactNative) return { shell: 'react-native', post: (message) => reactNative.postMessage(message) }
  return undefined
}
