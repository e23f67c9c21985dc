/**
 * The reason why each part of the widget may run on the payment page (PCI DSS 4, 6.4.3). Scripts are built from these parts
 * only: the build fails for a source without a line here, so that every added library is documented.
 */
const OF_FOLDERS: Readonly<Record<string, string>> = {
  'packages/contract': 'Shapes and names of the service’s API and of the messages to the host page.',
  'packages/rules': 'Business rules: amounts, fees, limits, and whether a field is valid.',
  'packages/ui': 'Buttons, inputs, dialogs and styles. Knows nothing of payments.',
  'widget/actions': 'What follows a submitted form: redirect, 3-D Secure, one-time code, waiting, result.',
  'widget/api': 'Calls to the service, on the page’s own origin.',
  'widget/app': 'Starts the widget, reads the address, chooses the screen, reports a crash to the host page.',
  'widget/assets': 'Addresses of pictures on the page’s own origin.',
  'widget/clickstream': 'Tells the service which screens were shown. No card data, no id of the session or the player.',
  'widget/error-reports': 'Reports errors without their texts, to the address that the operator configured.',
  'widget/fields': 'Fields of a form, the card’s number, expiry and CVV among them.',
  'widget/host': 'Messages to and from the page that holds the cashier.',
  'widget/i18n': 'Texts, numbers and dates in the player’s language.',
  'widget/messages': 'The texts of one language. Data, no behaviour.',
  'widget/methods': 'Rows and logos of the payment methods.',
  'widget/one-time-code': 'The dialog that asks for a one-time code.',
  'widget/page-frame': 'Header and way back of a screen.',
  'widget/phone-countries': 'Table of countries and phone codes. Data, no behaviour.',
  'widget/realtime': 'Tells, over one connection to the service, that a payment or a list has changed.',
  'widget/router': 'Chooses the screen by the address.',
  'widget/saved-cards': 'Saved cards, by their last digits.',
  'widget/screens': 'One screen of the cashier.',
  'widget/session': 'State of the visit: session, listings, forms, payments.',
  'widget/storage': 'Local storage of the browser, which never holds card data.',
  'widget/service-calls': 'Paths of the service’s API and the shapes of its answers. Data, no behaviour.',
  'widget/visit': 'What the address said about this visit.',
}
const OF_LIBRARIES: Readonly<Record<string, string>> = {
  centrifuge: 'The connection that tells of changes: a websocket to the page’s own origin, or a stream.',
  react: 'Draws the page.',
  'react-dom': 'Draws the page.',
  scheduler: 'Part of react-dom.',
  uqr: 'Draws a QR code.',
}
const OF_BUNDLER = { bundler: 'Brings the other parts when they are needed, and checks the hash of their styles.' }

export const SCRIPT_REASONS: Readonly<Record<string, string>> = { ...OF_FOLDERS, ...OF_LIBRARIES, ...OF_BUNDLER }

const LIBRARY = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
const PACKAGE = /\/(packages\/[\w-]+)\/src\//
const FOLDER = /\/widget\/src\/([\w-]+)\//
const MESSAGES = /^virtual:message/
const PHONE_COUNTRIES = 'virtual:phone-countries'
const SERVICE_CALLS = /^virtual:(?:service|later|realtime)-calls$/
const BUNDLER = /^(?:vite\/preload-helper\.js|rolldown\/runtime\.js)$/
/** The page itself: its inline scripts and styles are modules of their own. */
const PAGE = /\/widget\/index\.html$/

function nameOf(moduleId: string): string | undefined {
  const id = moduleId.replace(/^\0/, '').split('?', 1)[0] ?? ''
  if (MESSAGES.test(id)) return 'widget/messages'
  if (id === PHONE_COUNTRIES) return 'widget/phone-countries'
  if (SERVICE_CALLS.test(id)) return 'widget/service-calls'
  if (BUNDLER.test(id)) return 'bundler'
  if (PAGE.test(id)) return 'widget/app'
  const library = LIBRARY.exec(id)?.[1] ?? PACKAGE.exec(id)?.[1]
  if (library !== undefined) return library
  const folder = FOLDER.exec(id)?.[1]
  return folder === undefined ? undefined : `widget/${folder}`
}

/** The part that a bundled module belongs to. Throws for a source without a reason in this list. */
export function scriptPartOf(moduleId: string): string {
  const name = nameOf(moduleId)
  if (name === undefined || !Object.hasOwn(SCRIPT_REASONS, name))
    throw new Error(
      `${name ?? moduleId} has no reason to run on the payment page. Add one to apps/widget/build/script-reasons.ts`,
    )
  return name
}
