/** The pages of the docs site in the order of its navigation. A page is a Markdown file of this repository, or is generated. */
import { apiPage, errorsPage, eventsPage, hostMessagesPage, sdkPage } from './references'

export type Page = {
  /** Its address below `/docs/`, without an extension. */
  readonly path: string
  /** Its name in the navigation. */
  readonly title: string
  /** A Markdown file of the repository, or a function that writes the page. */
  readonly source: string | (() => string)
}

export type Section = { readonly title: string; readonly pages: readonly Page[] }

const guide = (path: string, title: string): Page => ({ path, title, source: `docs/guides/${path}.md` })
const howTo = (name: string, title: string): Page => ({
  path: `how-to/${name}`,
  title,
  source: `docs/how-to/${name}.md`,
})
const operate = (name: string, title: string): Page => ({
  path: `operate/${name}`,
  title,
  source: `docs/operate/${name}.md`,
})

export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      guide('what-it-is', 'What it is'),
      guide('first-payment', 'First payment'),
      guide('back-ends', 'Back ends'),
      guide('own-brand', 'A brand of your own'),
    ],
  },
  {
    title: 'Embed',
    pages: [
      { path: 'sdk', title: 'Host SDK and element', source: 'packages/embed/README.md' },
      { path: 'react', title: 'React', source: 'packages/react/README.md' },
      guide('next-js', 'Next.js'),
      guide('iframe', 'A frame without the SDK'),
      guide('native-apps', 'Native apps'),
      howTo('check-your-host-page', 'Check your host page'),
      howTo('embed', 'Step by step, by the demo'),
    ],
  },
  {
    title: 'Payments',
    pages: [
      guide('webhooks', 'Webhooks'),
      guide('withdrawals', 'Withdrawals'),
      guide('saved-cards', 'Saved cards'),
      guide('bonuses-and-terms', 'Bonuses and terms'),
      guide('verification', 'Verification'),
      howTo('correct-payments', 'Refunds, captures, corrections'),
      howTo('apple-and-google-pay', 'Apple Pay and Google Pay'),
      howTo('connect-a-wallet', 'Connect your wallet'),
      howTo('api-versions', 'Versions of the API'),
      { path: 'server', title: 'Server package', source: 'packages/server/README.md' },
    ],
  },
  {
    title: 'Configure',
    pages: [
      howTo('add-a-method', 'Add a method'),
      howTo('use-adyen', 'Use Adyen'),
      guide('theming', 'Theming'),
      howTo('set-the-theme', 'Set the theme of a brand'),
      guide('languages', 'Languages'),
      howTo('change-texts', 'Change texts'),
      howTo('set-exchange-rates', 'Set exchange rates'),
      howTo('limit-abuse', 'Limit abuse'),
      howTo('hold-payouts', 'Hold payouts'),
      howTo('send-messages', 'Send messages'),
      howTo('turn-off-a-method', 'Turn a method off'),
      howTo('route-payments', 'Route payments'),
      howTo('remove-from-configuration', 'Remove a provider, method or brand'),
      { path: 'clickstream', title: 'Clickstream', source: 'docs/clickstream.md' },
    ],
  },
  {
    title: 'Test and go live',
    pages: [
      guide('testing', 'Testing'),
      howTo('test-with-the-box', 'A test suite with the box'),
      { path: 'box', title: 'The box', source: 'packages/box/README.md' },
      { path: 'test-cards', title: 'Test cards and amounts', source: 'apps/sandbox-provider/README.md' },
      guide('going-live', 'Going live'),
      guide('security', 'Security for integrators'),
      { path: 'security-of-the-product', title: 'Security of the product', source: 'docs/security.md' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { path: 'reference/sdk', title: 'SDK: options and events', source: sdkPage },
      { path: 'reference/host-messages', title: 'Host messages', source: hostMessagesPage },
      { path: 'reference/events', title: 'Events', source: eventsPage },
      {
        path: 'reference/api-merchant',
        title: 'Merchant API',
        source: () =>
          apiPage(
            'merchant',
            'Merchant API',
            'Calls of your back end, with `Authorization: Bearer` and a merchant key of the brand.',
          ),
      },
      {
        path: 'reference/api-player',
        title: 'Player API',
        source: () =>
          apiPage(
            'player',
            'Player API',
            'Calls of the cashier’s own pages, with the header `x-session-id`. You need them only for an app that has pages of its own.',
          ),
      },
      { path: 'reference/errors', title: 'Errors', source: errorsPage },
      operate('reference', 'Configuration and variables'),
      { path: 'payment-states', title: 'States of a payment', source: 'docs/payment-states.md' },
      { path: 'glossary', title: 'Glossary', source: 'docs/glossary.md' },
    ],
  },
  {
    title: 'Operate',
    pages: [
      { path: 'operate/overview', title: 'Overview', source: 'docs/operate/README.md' },
      operate('production', 'What production needs'),
      operate('set-up', 'Set up'),
      operate('containers', 'Containers'),
      operate('upgrade', 'Upgrade'),
      operate('back-up', 'Back up'),
      operate('alarms', 'Alarms'),
      operate('rotate-secrets', 'Rotate secrets'),
      operate('disaster', 'Disaster'),
      operate('sizing', 'Sizing'),
      operate('support', 'Support'),
      howTo('add-a-provider', 'Add a provider'),
      howTo('prove-a-provider', 'Prove a provider'),
      howTo('add-a-rate-source', 'Add a rate source'),
      howTo('reconcile', 'Reconcile'),
      howTo('run-realtime', 'Run the realtime channel'),
      howTo('report-errors', 'Report errors and traces'),
      howTo('watch-the-payment-page', 'Watch the payment page'),
      { path: 'retention', title: 'Retention', source: 'docs/retention.md' },
    ],
  },
]

/** Not in the navigation. */
const START_PAGE: Page = { path: 'index', title: 'Modulor Cashier', source: 'docs/guides/index.md' }

export const PAGES: readonly Page[] = [START_PAGE, ...SECTIONS.flatMap(({ pages }) => pages)]
