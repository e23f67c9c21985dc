/** Which screen stands at which path (ROUTE-1, 2, 4, 8, 14). What a list does not need comes in chunks of its own. */
import { flowOf } from '@modulor/rules'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { MethodListScreen } from '../screens/method-list'
import { lazyScreen } from './lazy-screen'

const methodForm = lazyScreen(async () => (await import('../screens/method-form')).MethodFormScreen)
const paymentResult = lazyScreen(async () => (await import('../screens/payment-result')).PaymentResultScreen)
const threeDsResult = lazyScreen(async () => (await import('../screens/three-ds-result')).ThreeDsResultScreen)
const alternativePayment = lazyScreen(
  async () => (await import('../screens/alternative-payment')).AlternativePaymentScreen,
)

/** Brings the screens that most likely come next: from a list its form and the result. */
export function preloadScreens(): void {
  methodForm.preload()
  paymentResult.preload()
}

/** An unknown path leads to the main page of its flow (ROUTE-14). */
function ToMainPage() {
  const { pathname, search } = useLocation()
  return <Navigate replace to={{ pathname: `/${flowOf(pathname)}`, search }} />
}

const RESULT_PATHS = [
  '/deposit/deposit-processing',
  '/deposit/deposit-success',
  '/deposit/deposit-error',
  '/deposit/deposit-await',
  '/withdrawal/withdrawal-processing',
  '/withdrawal/withdrawal-success',
  '/withdrawal/withdrawal-error',
]
const FORM_PATHS = ['/deposit/:provider', '/deposit/:provider/:form', '/withdrawal/:provider']
const THREE_DS_RESULT_PATHS = ['/3ds_result', '/payments/3ds_result/:provider']
const ALTERNATIVE_PAYMENT_PATHS = ['/payments/interaction/:provider', '/payments/status/:provider']

export function WidgetRoutes() {
  return (
    <Routes>
      <Route path="/deposit" element={<MethodListScreen flow="deposit" />} />
      <Route path="/withdrawal" element={<MethodListScreen flow="withdrawal" />} />
      {RESULT_PATHS.map((path) => (
        <Route key={path} path={path} element={<paymentResult.Screen />} />
      ))}
      {FORM_PATHS.map((path) => (
        <Route key={path} path={path} element={<methodForm.Screen flow={flowOf(path)} />} />
      ))}
      {THREE_DS_RESULT_PATHS.map((path) => (
        <Route key={path} path={path} element={<threeDsResult.Screen />} />
      ))}
      {ALTERNATIVE_PAYMENT_PATHS.map((path) => (
        <Route key={path} path={path} element={<alternativePayment.Screen />} />
      ))}
      <Route path="*" element={<ToMainPage />} />
    </Routes>
  )
}
