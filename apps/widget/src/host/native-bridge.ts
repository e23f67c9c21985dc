/** The bridges of the native shells (MSG-3). A shell receives the envelope of the frame protocol as JSON text. */
export interface BridgeOwner {
  readonly webkit?: { messageHandlers?: { modulorCashier?: { postMessage(message: string): void } } }
  readonly ModulorCashier?: { postMessage(message: string): void }
  readonly ReactNativeWebView?: { postMessage(message: string): void }
}

declare global {
  // The shells put their bridges on the window.
  interface Window extends BridgeOwner {}
}

export type NativeShell = 'ios' | 'android' | 'react-native'
export type NativeBridge = { readonly shell: NativeShell; readonly post: (message: string) => void }

/** The bridge of the shell that this page runs in: WKWebView, Android WebView or React Native; undefined in a browser. */
export function findNativeBridge(owner: BridgeOwner): NativeBridge | undefined {
  const ios = owner.webkit?.messageHandlers?.modulorCashier
  if (ios) return { shell: 'ios', post: (message) => ios.postMessage(message) }
  // Called on its owner: an Android interface refuses a method that was taken off it.
  const android = owner.ModulorCashier
  if (android) return { shell: 'android', post: (message) => android.postMessage(message) }
  const reactNative = owner.ReactNativeWebView
  if (reactNative) return { shell: 'react-native', post: (message) => reactNative.postMessage(message) }
  return undefined
}
