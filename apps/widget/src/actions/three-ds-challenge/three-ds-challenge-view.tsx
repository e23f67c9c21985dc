import { Header, HeaderTitle, IconButton, Ring } from '@modulor/ui'
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { ThreeDsResultRequest } from '@modulor/contract/http'
import { sendThreeDsResult } from '../../api'
import { useText } from '../../i18n'
import { useApiClient } from '../../session'
import type { ActionOf, ActionViewProps } from '../action-view'
import { CancelSheet } from '../cancel-sheet'
import { listenToOwnWindows, toThreeDsResult } from '../own-windows'
import { postForm } from '../post-form'
import { challengeWindowFor, timeLeftText, WHOLE } from './challenge-window'

const CLOCK_MS = 1000

function useTimeLeftMs(expiresAt: string): number {
  const [leftMs, setLeftMs] = useState(() => Date.parse(expiresAt) - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(Date.parse(expiresAt) - Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [expiresAt])
  return leftMs
}

type ChallengeProps = ActionViewProps<ActionOf<'three_ds_challenge'>>
type ChallengeFrame = { readonly name: string; readonly ref: RefObject<HTMLIFrameElement | null> }

/**
 * Runs the challenge in its frame (THREEDS-3). A return to our origin and a cancellation are sent to the service, which
 * answers with the payment. When the time is over nothing is sent; the payment is read again, because the service has the
 * same deadline.
 */
function useChallenge({ payment, action, onPayment, onRefresh }: ChallengeProps, frame: ChallengeFrame) {
  const apiClient = useApiClient()
  const [isFinishing, setIsFinishing] = useState(false)
  const leftMs = useTimeLeftMs(action.expiresAt)
  const isOver = leftMs <= 0

  const finish = async (result: ThreeDsResultRequest) => {
    setIsFinishing(true)
    const outcome = await sendThreeDsResult(apiClient, payment.paySessionId, result)
    if ('data' in outcome) onPayment(outcome.data)
    else onRefresh()
    setIsFinishing(false)
  }

  useEffect(() => {
    const stopListening = listenToOwnWindows((message, source) => {
      if (message.type !== 'three_ds_returned' || source !== frame.ref.current?.contentWindow) return
      void finish(toThreeDsResult(message.fields, message.provider))
    })
    if (!postForm({ url: action.url, fields: action.fields, target: frame.name })) onRefresh()
    return stopListening
    // One challenge is one payment and one address; posting it twice would start it again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [payment.id, action.url])

  useEffect(() => {
    if (isOver) onRefresh()
  }, [isOver, onRefresh])

  return { leftMs, isFinishing, cancel: () => void finish({ cancelled: true }) }
}

/** Over the bank's page, which can be pressed before all of it is there: it takes no press, and does not move that page. */
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
 * The issuer's challenge in a frame of the widget (THREEDS-2), sized from its container, with our own way out that is
 * always in sight.
 */
export function ThreeDsChallengeView(props: ChallengeProps) {
  const t = useText()
  const name = useId()
  const ref = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState(WHOLE)
  const [isLoaded, setIsLoaded] = useState(false)
  const [isAskingCancel, setIsAskingCancel] = useState(false)
  const { leftMs, isFinishing, cancel } = useChallenge(props, { name, ref })

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
          {timeLeftText(leftMs)}
        </span>
        <IconButton icon="close" label={t('THREE_DS.CANCEL')} onClick={() => setIsAskingCancel(true)} />
      </Header>
      <div className="mc-page mc-page--dense" ref={watchPlace}>
        {(!isLoaded || isFinishing) && <Waiting />}
        <iframe
          ref={ref}
          name={name}
          title={t('THREE_DS.FRAME')}
          // No sandbox (decision 11). A bank needs its scripts and its own origin, and with both allowed our return page, which comes back
          // into this frame, could lift the sandbox; browsers warn of that. Instead the page's policy says whose pages may
          // load here at all (frame-src: the configured providers), browsers let a frame take the window away only after a
          // press in it, and even then nothing is lost: the service knows the payment, and the way back leads to it.
          onLoad={() => setIsLoaded(true)}
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
      {isAskingCancel && (
        <CancelSheet
          onKeep={() => setIsAskingCancel(false)}
          onCancel={() => {
            setIsAskingCancel(false)
            cancel()
          }}
        >
          {t('THREE_DS.CANCEL_TEXT')}
        </CancelSheet>
      )}
    </>
  )
}
