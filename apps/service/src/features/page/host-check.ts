/** The page that a merchant's page loads in place of the cashier, to check which messages it handles correctly (issue-13 1). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentSecurityPolicy } from './content-security-policy'
import { orUndefinedIfMissing } from './or-undefined-if-missing'
import { readPageAddress } from './page-address'
import type { PageAnswer, PageDeps } from './page.types'
import { NONCE_PLACEHOLDER } from './widget-files'

const FILE = 'host-check.html'
const ORIGINS_PLACEHOLDER = '<!--origins-->'

/**
 * Returns the host check for the origins of a brand, if the address requests it. Undefined for an unknown brand, while the
 * widget is not built, and outside a sandbox, where no page may send messages without a payment.
 */
export async function hostCheckPage(
  { config, widgetDir }: Pick<PageDeps, 'config' | 'widgetDir'>,
  url: string,
  nonce: string,
): Promise<PageAnswer | undefined> {
  const { hostCheck: brand = '', isHostCheckStay } = readPageAddress(url)
  const origins = config.environment === 'sandbox' ? config.brands[brand]?.origins : undefined
  if (origins === undefined) return undefined
  if (isHostCheckStay) return { status: 204, html: '', contentSecurityPolicy: '', openerPolicy: 'same-origin' }
  const page = await orUndefinedIfMissing(readFile(join(widgetDir, FILE), 'utf8'))
  if (page === undefined) return undefined
  return {
    status: 200,
    // Origins were parsed as such, so none contains a character that ends an attribute.
    html: page.replace(ORIGINS_PLACEHOLDER, () => origins.join(' ')).replaceAll(NONCE_PLACEHOLDER, () => nonce),
    contentSecurityPolicy: contentSecurityPolicy({ nonce, frameAncestors: origins, providerOrigins: [] }),
    openerPolicy: 'same-origin',
  }
}
