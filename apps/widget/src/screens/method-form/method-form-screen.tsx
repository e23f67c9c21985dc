import type { Flow } from '@modulor/contract/vocabulary'
import { flowOf } from '@modulor/rules'
import { Button, StateScreen } from '@modulor/ui'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from '../../router'
import { textKeyOf, type ApiError, type Listing, type Method, type MethodDetails, type Payment } from '../../api'
import { lacksLabels, loadLabels } from '../../fields/labels'
import { areSavedCardsHere, preloadSavedCards } from '../../fields/registry'
import { useWhenOnline } from '../../host'
import { useText } from '../../i18n'
import { MethodMark } from '../../methods'
import { PageHeader, useBack } from '../../page-frame'
import { flowActions, loadListing, redirectReset, submitted, useAppDispatch, useListing } from '../../session'
import { useKeptAccounts } from './use-payout-choice'
import { putQueryData, useMethodDetailsQuery, useSavedCardsQuery } from '../../session/queries'
import { useVisit } from '../../visit'
import { paymentLocation } from '../../session/payment-path'
import { FormSkeleton } from './form-skeleton'
import { MethodForm, type FormOrder } from './method-form'
import { MethodGate } from './method-gate'

type FormExits = { onBack: () => void; onAllMethods: () => void; onPayment: (payment: Payment) => void }

/** The navigations from a form: to its payment, which replaces the form's history entry (ROUTE-15), or back to the list. */
function useFormExits(flow: Flow): FormExits {
  const navigate = useNavigate()
  const { search } = useLocation()
  const dispatch = useAppDispatch()
  const { localData } = useVisit()
  const onPayment = useCallback(
    (payment: Payment) => {
      dispatch(putQueryData('payment', payment.id, payment))
      localData.write('last-used-method-id', payment.methodId)
      dispatch(submitted())
      dispatch(redirectReset())
      navigate(paymentLocation(payment, search), { replace: true })
      // From here on the address names the payment, so that a reload finds it without the key of its submit.
      localData.remove('transaction-status')
    },
    [dispatch, localData, navigate, search],
  )
  const onAllMethods = useCallback(() => navigate({ pathname: `/${flow}`, search }), [flow, navigate, search])
  return { onBack: useBack(flow), onAllMethods, onPayment }
}

/** The header's title is the method's name, or the flow's name if there is no such method. */
function FormHeader(props: { flow: Flow; method: Method | undefined; onBack: () => void }) {
  const { flow, method, onBack } = props
  const t = useText()
  const title = t(method?.displayName ?? (flow === 'deposit' ? 'LIST.DEPOSIT' : 'LIST.WITHDRAWAL'))
  return <PageHeader title={title} mark={method && <MethodMark method={method} />} onBack={onBack} />
}

function FormFailure(props: {
  error: ApiError | undefined
  onRetry: (() => void) | undefined
  onAllMethods: () => void
}) {
  const { error, onRetry, onAllMethods } = props
  const t = useText()
  useWhenOnline(onRetry ?? null)
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          level={2}
          icon="alert"
          tone="negative"
          title={t(onRetry ? 'FORM.LOAD_FAILED' : 'FORM.METHOD_GONE')}
          text={t(error ? textKeyOf(error) : 'FORM.METHOD_GONE_TEXT')}
          isLive
          actions={
            <>
              {onRetry && (
                <Button variant="primary" isBlock onClick={onRetry}>
                  {t('FORM.TRY_AGAIN')}
                </Button>
              )}
              <Button variant={onRetry ? 'secondary' : 'primary'} isBlock onClick={onAllMethods}>
                {t('FORM.ALL_METHODS')}
              </Button>
            </>
          }
        />
      </div>
    </div>
  )
}

/** How long a form waits for its saved cards. After that it is shown without them, and they are inserted later. */
const SAVED_CARDS_MS_MAX = 1000

function useHasWaited(waitMs: number): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), waitMs)
    return () => clearTimeout(timer)
  }, [waitMs])
  return hasWaited
}

/** Whether the labels of a form are loaded; missing ones are loaded. Throws for the error boundary if they cannot be loaded. */
function useLabels(details: MethodDetails | undefined): boolean {
  const [loaded, setLoaded] = useState<{ readonly failure?: Error }>({})
  const isLacking = details !== undefined && lacksLabels(details)
  useEffect(() => {
    if (!isLacking) return
    loadLabels(details).then(
      () => setLoaded({}),
      (cause: unknown) => setLoaded({ failure: new Error('the labels of a form did not load', { cause }) }),
    )
  }, [isLacking, details])
  if (isLacking && loaded.failure) throw loaded.failure
  return !isLacking
}

type OpenFormProps = { flow: Flow; method: Method; listing: Listing; leave: FormExits; order: FormOrder | undefined }

function OpenForm({ flow, method, listing, leave, order }: OpenFormProps) {
  const dispatch = useAppDispatch()
  const details = useMethodDetailsQuery({ flow, methodId: method.id, currency: method.currencyAlpha3 })
  const { id, category } = method
  const { refetch } = details
  // The details contain the fee; the listing contains tax and bonus.
  const readAmountsAgain = useCallback(() => {
    void refetch()
    void dispatch(loadListing(flow))
  }, [refetch, dispatch, flow])
  useEffect(() => {
    dispatch(flowActions[flow].methodOpened(id))
  }, [dispatch, flow, id])
  // Requested in parallel with the details. The form waits for them for a moment, to avoid a layout shift (UI-7).
  const isCard = category === 'cards'
  const cards = useSavedCardsQuery(null, { skip: !isCard })
  const hasCards = isCard && (cards.data?.length ?? 0) > 0
  const [isPartHere, setIsPartHere] = useState(areSavedCardsHere)
  const hasWaited = useHasWaited(SAVED_CARDS_MS_MAX)
  useEffect(() => {
    if (hasCards) void preloadSavedCards().then(() => setIsPartHere(true))
  }, [hasCards])
  // The same applies to the kept accounts of a withdrawal.
  const accounts = useKeptAccounts(isCard ? 'deposit' : flow)
  const areLabelsHere = useLabels(details.data)
  const isHeldBack = !hasWaited && (accounts.isLoading || (isCard && cards.isLoading) || (hasCards && !isPartHere))
  if (details.data && areLabelsHere && !isHeldBack)
    return (
      <MethodForm
        key={method.id}
        flow={flow}
        details={details.data}
        settings={listing.settings}
        order={order}
        onRateChanged={readAmountsAgain}
        onPayment={leave.onPayment}
      />
    )
  if (!details.isError) return <FormSkeleton category={method.category} />
  return <FormFailure error={details.error} onRetry={() => void details.refetch()} onAllMethods={leave.onAllMethods} />
}

/**
 * A method's form (ROUTE-2). Its frame is rendered at once from the listing; its details are usually prefetched. The method is
 * that of the address, or the one that pays an order.
 */
export function MethodFormScreen({ order }: { order?: FormOrder }) {
  const { provider = order?.methodName ?? '' } = useParams()
  const flow = flowOf(useLocation().pathname)
  const leave = useFormExits(flow)
  const dispatch = useAppDispatch()
  const listing = useListing(flow)
  const method = listing.listing?.methods.find(({ id, name }) => name === provider || id === provider)
  return (
    <>
      <FormHeader flow={flow} method={method} onBack={leave.onBack} />
      {listing.listing && method ? (
        <MethodGate
          key={method.id}
          flow={flow}
          listing={listing.listing}
          method={method}
          onAllMethods={leave.onAllMethods}
        >
          <OpenForm flow={flow} method={method} listing={listing.listing} leave={leave} order={order} />
        </MethodGate>
      ) : listing.kind === 'loading' || listing.kind === 'absent' ? (
        <FormSkeleton category="other" />
      ) : (
        <FormFailure
          error={listing.kind === 'failed' ? listing.error : undefined}
          onRetry={listing.kind === 'failed' ? () => void dispatch(loadListing(flow)) : undefined}
          onAllMethods={leave.onAllMethods}
        />
      )}
    </>
  )
}
