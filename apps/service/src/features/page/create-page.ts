import { randomBytes } from 'node:crypto'
import { DESIGN_THEME } from '@modulor/contract/vocabulary'
import { derived } from '../../config/live-config'
import { hasGooglePay } from './has-google-pay'
import { contentSecurityPolicy } from './content-security-policy'
import { hostCheckPage } from './host-check'
import { readPageAddress } from './page-address'
import { allOrigins, pageView } from './page-boot'
import type { CashierPage, PageAnswer, PageDeps, PageRequest } from './page.types'
import { METHOD_DONE_SCRIPT, readScriptInventory } from './script-inventory'
import { simulatedShellScript } from './simulated-shell'
import { simulatedSheetOrigin, simulatedWalletsScript } from './simulated-wallets'
import { widgetFiles, type DrawView } from './widget-files'
import { writePage } from './write-page'

const NONCE_BYTES = 16
const NOT_BUILT = '<!doctype html><title>Cashier</title><p>The widget is not built. Run <code>npm run build</code>.</p>'

const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64')

/** The page contains no data and nothing to click, so pages of all brands may be around the widget that frames it. */
function threeDsMethodDone(config: PageDeps['config']): PageAnswer {
  const nonce = newNonce()
  return {
    status: 200,
    html: `<!doctype html><title>3-D Secure</title><script nonce="${nonce}">${METHOD_DONE_SCRIPT}</script>`,
    contentSecurityPolicy: contentSecurityPolicy({
      nonce,
      frameAncestors: allOrigins(config),
      providerOrigins: [],
    }),
    openerPolicy: 'same-origin',
  }
}

/** Creates the page in which the widget runs, for all its addresses (ROUTE-1 to ROUTE-10, ROUTE-14). */
export function createPage(deps: PageDeps): CashierPage {
  const files = widgetFiles(deps.widgetDir)
  const providerOrigins = derived(
    () => deps.config.providers,
    (providers) => [...new Set(Object.values(providers).flatMap((provider) => provider.page_origins))],
  )

  /** Renders the first view. If that fails, the widget renders it in the browser. */
  function draw(drawView: DrawView | undefined, ...what: Parameters<DrawView>): string {
    if (!drawView) return ''
    try {
      return drawView(...what)
    } catch (error) {
      deps.onFailure(error)
      return ''
    }
  }

  async function answer(request: PageRequest): Promise<PageAnswer> {
    const built = await files()
    const nonce = newNonce()
    if (!built) {
      const policy = contentSecurityPolicy({ nonce, frameAncestors: allOrigins(deps.config), providerOrigins: [] })
      return { status: 503, html: NOT_BUILT, contentSecurityPolicy: policy, openerPolicy: 'same-origin' }
    }
    const address = readPageAddress(request.url)
    const { boot, brand, frameAncestors } = await pageView(deps, request, address)
    const shell = deps.config.environment === 'sandbox' ? address.nativeShell : undefined
    const sheet = address.hasSimulatedWallets ? simulatedSheetOrigin(deps.config, brand) : undefined
    const scripts = [
      shell && simulatedShellScript(shell, frameAncestors),
      sheet && simulatedWalletsScript(sheet),
    ].filter((script) => script !== undefined)
    const isOurs = boot.design_theme === DESIGN_THEME
    const app = isOurs ? draw(built.draw, boot, address.publicUrl) : ''
    const startNotice = isOurs ? draw(built.drawStartNotice, boot, address.publicUrl) : ''
    return {
      status: 200,
      html: writePage(built.template, {
        boot,
        theme: brand.theme,
        brandTheme: address.brandTheme,
        nonce,
        app,
        startNotice,
        script: scripts.length > 0 ? scripts.join('\n') : undefined,
      }),
      contentSecurityPolicy: contentSecurityPolicy({
        nonce,
        frameAncestors,
        providerOrigins: providerOrigins(),
        hasGooglePay: hasGooglePay(deps.config, brand),
        hostedCards: deps.hostedCardsOf(brand),
        ...{ contentHosts: brand.redirect_hosts, reportsOrigin: deps.errorReports?.address.origin },
      }),
      // Only pages that may frame the cashier may open it in a window.
      openerPolicy: frameAncestors.length === 0 ? 'same-origin' : 'unsafe-none',
      isClickstreamOff: brand.clickstream === 'off',
    }
  }

  return {
    answer: async (request) => (await hostCheckPage(deps, request.url, newNonce())) ?? answer(request),
    threeDsMethodDone: () => threeDsMethodDone(deps.config),
    scriptInventory: () => readScriptInventory(deps.widgetDir),
    widgetDir: deps.widgetDir,
    logos: deps.logos,
    imagesDir: deps.imagesDir,
  }
}
