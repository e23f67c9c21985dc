/** The part of a page's address that the service reads (BOOT-4). The widget reads the rest. */
import { HOST_CHECK_STAY_PARAMETER } from '@modulor/contract/host-messages'
import { nativeShellOf, type NativeShell } from './simulated-shell'

const SESSION_PARAMETERS = ['session_id', 'cashier_session_id', 'sessionId'] as const
const LAUNCH_PARAMETER = 'launch_code'
const VALUE_LENGTH_MAX = 128
/** The widget's flag that requests another tab (BOOT-3). */
const NEW_TAB_PARAMETER = 'cashier_in_new_tab'
const BRAND_OF_LANGUAGE = /^[A-Za-z]{2,3}-([A-Z0-9_]{1,20})$/

export type PageAddress = {
  readonly path: string
  readonly sessionId: string | undefined
  /**
   * The code that opens a session once (issue-9 3.4). If the address requests a new tab, the code is not used, so that the tab
   * can use it.
   */
  readonly launchCode: string | undefined
  /** The brand that the address names, if any. It may not exist. */
  readonly brand: string | undefined
  /** The brand theme that the address requests, as it is written there (BOOT-6). */
  readonly brandTheme: string | null
  /** The address without a session's key, for rendering the first view. */
  readonly publicUrl: string
  /** The other parameters of the address, by name: a provider may have added them when the player came back. */
  readonly query: Readonly<Record<string, string>>
  /** The native shell to simulate in the demo (MSG-3). */
  readonly nativeShell: NativeShell | undefined
  /** Whether Apple Pay and Google Pay are to be simulated. */
  readonly hasSimulatedWallets: boolean
  /** The brand whose host page is to be checked (issue-13 1). It may not exist. */
  readonly hostCheck: string | undefined
  /**
   * Set when the host check sends its host to this address to see whether it navigates. The response leaves the host's page as
   * it is.
   */
  readonly isHostCheckStay: boolean
}

/** Reads an address from the request line. Invalid parts count as absent (BOOT-12). */
export function readPageAddress(url: string): PageAddress {
  const [path = '/', search = ''] = url.split(/\?(.*)/s)
  const query = new URLSearchParams(search)
  const given = SESSION_PARAMETERS.map((name) => query.get(name)).find((value) => value !== null && value !== '')
  const language = query.get('lang') ?? ''
  const code = query.has(NEW_TAB_PARAMETER) ? null : query.get(LAUNCH_PARAMETER)
  for (const name of [...SESSION_PARAMETERS, LAUNCH_PARAMETER]) query.delete(name)
  const rest = query.toString()
  // With two slashes it would be read as the address of another host, or could not be read at all.
  const ownPath = `/${path}`.replace(/^[/\\]+/, '/')
  return {
    path,
    sessionId: given && given.length <= VALUE_LENGTH_MAX ? given : undefined,
    launchCode: code && code.length <= VALUE_LENGTH_MAX ? code : undefined,
    brand: BRAND_OF_LANGUAGE.exec(language)?.[1],
    brandTheme: query.get('theme'),
    query: Object.fromEntries(query),
    publicUrl: rest === '' ? ownPath : `${ownPath}?${rest}`,
    nativeShell: nativeShellOf(query.get('native_shell')),
    hasSimulatedWallets: query.get('wallets') === 'simulated',
    hostCheck: query.get('host_check') ?? undefined,
    isHostCheckStay: query.has(HOST_CHECK_STAY_PARAMETER),
  }
}
