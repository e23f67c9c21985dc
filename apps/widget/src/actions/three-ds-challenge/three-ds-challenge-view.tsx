import { Header, HeaderTitle, IconButton, Ring, StateScreen } from '@modulor/ui'
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { ThreeDsResultRequest } from '@modulor/contract/http'
import { sendThreeDsResult } from '../../api'
import { useText } from '../../i18n'
import { useApiClient } from '../../session'
import type { ActionOf, ActionViewProps } from '../action-view'
import { CancelSheet } from '../cancel-sheet'
import { listenToOwnWindows, toThreeDsResult } from '../own-windows'
import { postForm } from '../post-form'
import { RESEND_MS } from '../resend-ms'
import { serviceNow } from '../service-now'
import { challengeWindowFor, challengeTimeText, WHOLE } from './challenge-window'

const CLOCK_MS = 1000

function useTimeLeftMs(expiresAt: string): number {
  const [leftMs, setLeftMs] = useState(() => Date.parse(expiresAt) - serviceNow())
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(Date.parse(expiresAt) - serviceNow()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [expiresAt])
  return leftMs
}

type ChallengeProps = ActionViewProps<ActionOf<'three_ds_challenge'>>
type ChallengeFrame = { readonly name: string; readonly ref: RefObject<HTMLIFrameElement | null> }

/**
 * Runs the challenge in its frame (THREEDS-3). A return to our origin or a cancellation is sent to the service, which
 * returns the payment; while the service is down, it is sent again. When the time is over, nothing is sent; the payment is
 * read again, because the service has the same deadline.
 */
function useChallenge({ payment, action, isOffline, onPayment, onRefresh }: ChallengeProps, frame: ChallengeFrame) {
  const apiClient = useApiClient()
  const isShown = useRef(true)
  const resend = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isFinishing, setIsFinishing] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  const [isCutOff, setIsCutOff] = useState(false)
  const leftMs = useTimeLeftMs(action.expiresAt)
  const isOver = leftMs <= 0

  const finish = async (result: ThreeDsResultRequest) => {
    setIsFinishing(true)
    const outcome = await sendThreeDsResult(apiClient, payment.paySessionId, result)
    if ('data' in outcome) onPayment(outcome.data)
    else {
      void onRefresh()
      if (outcome.error.isRetryable && isShown.current) {
        resend.current = setTimeout(() => void finish(result), RESEND_MS)
        return
      }
    }
    setIsFinishing(false)
  }
  const post = () => {
    if (!postForm({ url: action.url, fields: action.fields, target: frame.name })) void onRefresh()
  }

  useEffect(() => {
    const stopListening = listenToOwnWindows((message, source) => {
      if (message.type !== 'three_ds_returned' || source !== frame.ref.current?.contentWindow) return
      void finish(toThreeDsResult(message.fields, message.provider))
    })
    post()
    isShown.current = true
    return () => {
      isShown.current = false
      clearTimeout(resend.current)
      stopListening()
    }
    // One challenge is one payment and one address; posting it twice would start it again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [payment.id, action.url])

  useEffect(() => {
    if (isOver) void onRefresh()
  }, [isOver, onRefresh])

  /** A page that is loaded while the service is down may be our own, which would have brought the result. */
  const handleLoad = async () => {
    setIsLoaded(true)
    if (isLoaded) setIsCutOff(!(await onRefresh()))
  }
  useEffect(() => {
    // A result that has arrived is sent again instead.
    if (!isCutOff || isOffline || isFinishing) return
    setIsCutOff(false)
    // As after a reload of the page: the issuer sends the result again.
    post()
    // oxlint-disable-next-line react/exhaustive-deps -- posted once when the service answers again
  }, [isCutOff, isOffline, isFinishing])

  return {
    leftMs,
    isLoaded,
    isFinishing,
    /** A result may exist, and the service cannot be reached. */
    isUnknown: isOffline && (isFinishing || isCutOff),
    handleLoad,
    cancel: () => void finish({ cancelled: true }),
  }
}

/** A loading indicator over the bank's page. It lets presses through, because that page can be used before it is fully loaded. */
function Waiting() {
  const t = useText()
  return (
    <div
      className="mc-state"
      role="status"
      style={{ position: 'absolute', alignSelf: 'center', pointerEvents: 'none' }}
    >
      <Ring sizePx={42} />
      <span className="mc-hidden">{t('THREE_DS.PREPARING')}</span>
    </div>
  )
}

/**
 * The issuer's challenge in a frame of the widget (THREEDS-2), in a size for its container, with our own cancel button, which
 * is always visible.
 */
export function ThreeDsChallengeView(props: ChallengeProps) {
  const t = useText()
  const name = useId()
  const ref = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState(WHOLE)
  const [isConfirmingCancel, setIsConfirmingCancel] = useState(false)
  const { leftMs, isLoaded, isFinishing, isUnknown, handleLoad, cancel } = useChallenge(props, { name, ref })

  const watchPlace = useCallback((place: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(challengeWindowFor(entry.contentRect.width))
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <Header>
        <HeaderTitle>{t('THREE_DS.TITLE')}</HeaderTitle>
        <span className="mc-small mc-quiet mc-money">
          <span className="mc-hidden">{t('THREE_DS.LEFT')}</span>
          {challengeTimeText(leftMs)}
        </span>
        <IconButton icon="close" label={t('THREE_DS.CANCEL')} onClick={() => setIsConfirmingCancel(true)} />
      </Header>
      <div className="mc-page mc-page--dense" ref={watchPlace}>
        {isUnknown ? (
          <StateScreen sign={<Ring />} title={t('RESULT.PROCESSING_DEPOSIT')} text={t('RESULT.OFFLINE')} isLive />
        ) : (
          (!isLoaded || isFinishing) && <Waiting />
        )}
        <iframe
          ref={ref}
          name={name}
          title={t('THREE_DS.FRAME')}
          // No sandbox (decision 11). A bank needs scripts and its own origin. If both are allowed, our return page, which is loaded in
          // this frame too, could remove the sandbox; browsers warn about that. Instead the content security policy allows only
          // pages of the configured providers here (frame-src). A frame can navigate the top window only after a press in it, and
          // even then nothing is lost: the service has the payment, and the return page shows it.
          onLoad={() => void handleLoad()}
          hidden={isUnknown}
          style={{
            border: 0,
            borderRadius: 10,
            alignSelf: 'center',
            maxInlineSize: '100%',
            inlineSize: size.widthPx ?? '100%',
            blockSize: size.heightPx,
            visibility: isFinishing ? 'hidden' : 'visible',
          }}
        />
      </div>
      {isConfirmingCancel && (
        <CancelSheet
          onKeep={() => setIsConfirmingCancel(false)}
          onCancel={() => {
            setIsConfirmingCancel(false)
            cancel()
          }}
        >
          {t('THREE_DS.CANCEL_TEXT')}
        </CancelSheet>
      )}
    </>
  )
}
