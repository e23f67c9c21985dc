/** The screen of each path (ROUTE-1, 2, 3, 4, 7, 8, 14). Screens that a list does not need are in chunks of their own. */
import { flowOf, pathFragmentOf } from '@modulor/rules'
import { preloadLaterCalls } from '../api'
import { isPrefetchAllowed } from '../host'
import { Navigate, PrerenderingRoutes, useLocation, type Location, type Route } from '../router'
import { FormSkeleton, PaymentSkeleton } from '../screens/loading'
import type * as payoutAccount from '../screens/payout-account'
import { ListSkeleton, MethodListScreen } from '../screens/method-list'
import { useAppSelector } from '../session'
import { lazyScreen } from './lazy-screen'
import { MethodScreen } from './method-screen'

const methodForm = lazyScreen(async () => (await import('../screens/method-form')).MethodFormScreen, FormSkeleton, [
  'form',
])
const nestedList = lazyScreen(
  async () => (await import('../screens/method-list/nested-list-screen')).NestedListScreen,
  ListSkeleton,
)
const paymentResult = lazyScreen(
  async () => (await import('../screens/payment-result')).PaymentResultScreen,
  PaymentSkeleton,
)
const threeDsResult = lazyScreen(
  async () => (await import('../screens/three-ds-result')).ThreeDsResultScreen,
  PaymentSkeleton,
)
const alternativePayment = lazyScreen(
  async () => (await import('../screens/alternative-payment')).AlternativePaymentScreen,
  PaymentSkeleton,
)

const cards = lazyScreen(async () => (await import('../screens/cards')).CardsScreen, FormSkeleton)
const checkout = lazyScreen(async () => (await import('./checkout')).loadCheckout(), FormSkeleton)
const order = lazyScreen(
  async () => (await import('../screens/checkout')).ListedOrder,
  () => null,
)
const betShopPage = lazyScreen(async () => (await import('../screens/bet-shop')).BetShopPage, FormSkeleton, [
  'form',
  'rare',
  'later',
])
const contentPage = lazyScreen(async () => (await import('../screens/content-page')).ContentScreen, PaymentSkeleton)
const accountRoute = (path: string, name: keyof typeof payoutAccount): Route => {
  const { Screen } = lazyScreen(async () => (await import('../screens/payout-account'))[name], PaymentSkeleton)
  return { id: `payout-account ${path}`, path, element: <Screen /> }
}

/** Loads the screen that most likely follows a list: the form. */
export const preloadForm = methodForm.preload

/**
 * Loads the screens and calls after a submit at the first press or focus in a form. Visits that end before do not load them, and
 * they are already there if the connection is lost before the submit.
 */
export function preloadAfterSubmit({ target }: { readonly target: EventTarget }): void {
  if (!(target instanceof Element) || !target.closest('form') || !isPrefetchAllowed()) return
  paymentResult.preload()
  preloadLaterCalls()
}

/**
 * Handles a path without a route: one that is recognised by a part of it (ROUTE-10, ALT-3), or an unknown one, which is
 * redirected to the main page of its flow (ROUTE-14).
 */
function Elsewhere() {
  const { pathname, search } = useLocation()
  const fragment = pathFragmentOf(pathname)
  if (fragment === 'alternative-payment') return <alternativePayment.Screen />
  if (fragment !== null) return <Navigate to={{ pathname: fragment, search }} />
  return <Navigate to={{ pathname: `/${flowOf(pathname)}`, search }} />
}

/** All routes. A fixed path takes precedence over one with a placeholder, whatever their order is. */
export const ROUTES: Route[] = [
  { id: 'deposit-list', path: '/deposit', element: <MethodListScreen flow="deposit" Order={order.Screen} /> },
  { id: 'withdrawal-list', path: '/withdrawal', element: <MethodListScreen flow="withdrawal" /> },
  ...['/deposit/:provider', '/deposit/:provider/:form', '/withdrawal/:provider'].map((path) => ({
    id: `method-form ${path}`,
    path,
    element: <MethodScreen Form={methodForm.Screen} NestedList={nestedList.Screen} Checkout={checkout.Screen} />,
  })),
  ...[
    '/deposit/deposit-processing',
    '/deposit/deposit-success',
    '/deposit/deposit-error',
    '/deposit/deposit-await',
    '/deposit/deposit-display-form',
    '/withdrawal/withdrawal-processing',
    '/withdrawal/withdrawal-success',
    '/withdrawal/withdrawal-error',
  ].map((path) => ({ id: `payment-result ${path}`, path, element: <paymentResult.Screen /> })),
  ...['/3ds_result', '/payments/3ds_result/:provider'].map((path) => ({
    id: `three-ds-result ${path}`,
    path,
    element: <threeDsResult.Screen />,
  })),
  // Without the last part the address means the session's payment that waits for the player's return (ALT-1).
  ...['/payments/interaction/:provider/:paySessionId?', '/payments/status/:provider/:paySessionId?'].map((path) => ({
    id: `alternative-payment ${path}`,
    path,
    element: <alternativePayment.Screen />,
  })),
  ...['/cards', '/withdrawal-cards'].map((path) => ({ id: `cards ${path}`, path, element: <cards.Screen /> })),
  { id: 'checkout', path: '/checkout', element: <checkout.Screen /> },
  { id: 'bet-shop', path: '/betshop-deposit', element: <betShopPage.Screen /> },
  { id: 'content-page', path: '/content', element: <contentPage.Screen /> },
  accountRoute('/withdrawal-verify-account', 'VerifyAccountScreen'),
  accountRoute('/account-management-blocked', 'VerificationBlockedScreen'),
  accountRoute('/account-management', 'AccountManagementScreen'),
  accountRoute('/account-management/support', 'AccountSupportScreen'),
  accountRoute('/account-management/status', 'AccountStatusScreen'),
  accountRoute('/account-management/status/success', 'AccountStatusScreen'),
  accountRoute('/account-management/status/error', 'AccountStatusScreen'),
  { id: 'elsewhere', path: '*', element: <Elsewhere /> },
]

/** Renders the page of the address, or the page under a modal (ROUTE-13). Prerendered forms are dropped when the amount changes. */
export function WidgetRoutes({ page }: { page: Location }) {
  const amount = useAppSelector(({ shared }) => shared.amount)
  return <PrerenderingRoutes routes={ROUTES} location={page} basis={amount} />
}
