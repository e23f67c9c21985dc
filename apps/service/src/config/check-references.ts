/** Checks that a schema cannot make: references between the parts of a configuration, and amounts that must agree. */
import { checkFields } from './check-fields'
import { checkHostedCard } from './check-hosted-card'
import { checkLabels } from './check-labels'
import { checkLimits } from './check-limits'
import { checkMessages } from './check-messages'
import { checkBrandMoney, checkMethodMoney } from './check-money'
import { checkBrandWallets, checkNativePay } from './check-native-pay'
import { checkParent } from './check-parent'
import { checkCapabilities, type Plugins } from './check-providers'
import { checkRates } from './check-rates'
import { checkRoutes } from './check-routes'
import { checkTexts } from './check-texts'
import { messageChannels } from '../providers/message-registry'
import type { Problem } from './problem'
import { checkProductionConfig } from './production/check-production-config'
import type { BrandConfig, CashierConfig, MethodConfig } from './schema'
import { suggestion } from './suggest'

export type CheckContext = {
  /** The provider plug-ins that this build has. */
  readonly plugins: Plugins
  /** File names of the logos that exist. */
  readonly logos: ReadonlySet<string>
}

type Report = (path: readonly PropertyKey[], message: string) => void

function checkMethod(config: CashierConfig, id: string, method: MethodConfig, context: CheckContext, report: Report) {
  const path = ['methods', id]
  if (!Object.hasOwn(config.providers, method.provider))
    report(
      [...path, 'provider'],
      `the provider "${method.provider}" is not configured${suggestion(method.provider, Object.keys(config.providers))}`,
    )
  if (method.logo !== undefined && !context.logos.has(method.logo))
    report([...path, 'logo'], `the logos folder has no file "${method.logo}"`)
  checkFields(method, (rest, message) => report([...path, ...rest], message))
  checkLabels(method, (rest, message) => report([...path, ...rest], message))
  if (method.otp) {
    if (method.flow !== 'deposit') report([...path, 'otp'], 'is possible only for a deposit')
    const { contact } = method.otp
    if (!messageChannels(config.messages).has(contact))
      report([...path, 'otp'], `requires a sender for ${contact} under \`messages\``)
  }
  checkLimits(config.currencies, method, (rest, message) => report([...path, ...rest], message))
  checkMethodMoney(config, method, (rest, message) => report([...path, ...rest], message))
  checkNativePay(method, (rest, message) => report([...path, ...rest], message))
  checkHostedCard(method, (rest, message) => report([...path, ...rest], message))
  checkRoutes(config, method, (rest, message) => report([...path, ...rest], message))
  checkParent(config, id, method, (rest, message) => report([...path, ...rest], message))
}

function checkBrandMethods(config: CashierConfig, code: string, brand: BrandConfig, report: Report) {
  const seen = new Set<string>()
  brand.methods.forEach((id, index) => {
    const path = ['brands', code, 'methods', index]
    const method = Object.hasOwn(config.methods, id) ? config.methods[id] : undefined
    if (!method) {
      report(path, `the method "${id}" is not configured${suggestion(id, Object.keys(config.methods))}`)
      return
    }
    if (brand.methods.indexOf(id) !== index) {
      report(path, `the method "${id}" is listed twice`)
      return
    }
    const name = `${method.flow} ${method.short_name}`
    if (method.parent !== undefined && !brand.methods.includes(method.parent))
      report(path, `the method "${id}" needs its parent "${method.parent}" in this list`)
    if (method.description_url !== undefined && !brand.redirect_hosts.includes(new URL(method.description_url).host))
      report(path, `the method "${id}" has a description_url on a host that is not among the redirect_hosts`)
    if (seen.has(name)) report(path, `another ${method.flow} method has the same short_name "${method.short_name}"`)
    seen.add(name)
    if (!brand.currencies.some((currency) => Object.hasOwn(method.limits, currency)))
      report(path, `the method "${id}" has no limits in any currency of the brand`)
  })
}

function checkBrand(config: CashierConfig, code: string, brand: BrandConfig, report: Report) {
  const path = ['brands', code]
  brand.currencies.forEach((currency, index) => {
    if (!Object.hasOwn(config.currencies, currency))
      report(
        [...path, 'currencies', index],
        `the currency "${currency}" is not configured${suggestion(currency, Object.keys(config.currencies))}`,
      )
  })
  for (const key of ['home_url', 'success_url', 'fail_url', 'processing_url', 'support_url'] as const) {
    const url = brand[key]
    if (url !== undefined && !brand.redirect_hosts.includes(new URL(url).host))
      report([...path, key], `the host "${new URL(url).host}" is not among the redirect_hosts`)
  }
  checkTexts(config, brand, (rest, message) => report([...path, ...rest], message))
  checkBrandWallets(config, brand, (rest, message) => report([...path, ...rest], message))
  checkBrandMoney(config, brand, (rest, message) => report([...path, ...rest], message))
  checkBrandMethods(config, code, brand, report)
}

/** Returns every problem of a configuration that its schema has already accepted. */
export function checkReferences(config: CashierConfig, context: CheckContext): readonly Problem[] {
  const problems: Problem[] = []
  const report: Report = (path, message) => void problems.push({ path, message })
  for (const [id, provider] of Object.entries(config.providers))
    if (!context.plugins.has(provider.plugin))
      report(
        ['providers', id, 'plugin'],
        `unknown plug-in "${provider.plugin}"; known: ${[...context.plugins.keys()].join(', ')}`,
      )
  checkMessages(config, report)
  for (const [id, method] of Object.entries(config.methods)) checkMethod(config, id, method, context, report)
  for (const [code, brand] of Object.entries(config.brands)) checkBrand(config, code, brand, report)
  if (Object.keys(config.brands).length === 0) report(['brands'], 'has no brand')
  checkRates(config, report)
  problems.push(...checkCapabilities(config, context.plugins))
  if (config.environment === 'production') problems.push(...checkProductionConfig(config, context.plugins))
  return problems
}
