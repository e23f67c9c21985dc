/**
 * `npm run page:probe -- URL [ALLOWED…]`: compares the payment page at an address with this release and prints a line
 * for every difference. Exits with 1 if there is one. ALLOWED: the origins and hosts of the brands and providers in
 * the configuration, written as in the content security policy.
 */
import { resolve } from 'node:path'
import { readScriptInventory } from '../features/page'
import { probePage } from './probe-page'

const WIDGET_DIR = 'apps/widget/dist'
const DEFAULT_PATH = '/deposit'

async function probe([url, ...allowedSources]: readonly string[]): Promise<readonly string[]> {
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return ['Usage: npm run page:probe -- URL [ALLOWED…], where URL is the address of the payment page']
  const inventory = await readScriptInventory(resolve(process.env.CASHIER_WIDGET_DIR || WIDGET_DIR))
  if (!inventory) return ['the widget of this release is not built; run npm run build']
  const address = new URL(url)
  if (address.pathname === '/') address.pathname = DEFAULT_PATH
  return probePage(address.href, { inventory, allowedSources })
}

const lines = await probe(process.argv.slice(2))
process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : 'the payment page matches this release\n')
process.exitCode = lines.length > 0 ? 1 : 0
