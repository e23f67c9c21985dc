import { Button, Header, HeaderTitle, IconButton, Ring, Sheet } from '@modulor/ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { ThreeDsResultRequest } from '@modulor/contract/http'
import { sendThreeDsResult } from '../../api'
import { useText } from '../../i18n'
import { useDoor } from '../../session'
import type { ActionOf, ActionViewProps } from '../action-view'
import { listenToOwnWindows, toThreeDsResult } from '../own-windows'
import { postForm } from '../post-form'
import { challengeWindowFor, timeLeftText, type ChallengeWindow } from './challenge-window'

const CLOCK_MS = 1000

function useTimeLeftMs(expiresAt: string): number {
  const [leftMs, setLeftMs] = useState(() => Date.parse(expiresAt) - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(Date.parse(expiresAt) - Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [expiresAt])
  return leftMs
}

/**
 * The issuer's challenge in a frame of the widget (THREEDS-2), sized from its container, with our own way out that is
 * always in sight. It ends when the frame is back on our origin, when the player cancels or when its time is over: each
 * is told to the service, and the service says how the payment ended (THREEDS-3).
 */
export function ThreeDsChallengeView(props: ActionViewProps<ActionOf<'three_ds_challenge'>>) {
  const { payment, action, onPayment, onStateWanted } = props
  const t = useText()
  const door = useDoor()
  const frameName = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<ChallengeWindow | null>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  const [isAskingCancel, setIsAskingCancel] = useState(false)
  const [isFinishing, setIsFinishing] = useState(false)
  const leftMs = useTimeLeftMs(action.expiresAt)
  const isOver = leftMs <= 0

  const finish = async (result: ThreeDsResultRequest) => {
    setIsAskingCancel(false)
    setIsFinishing(true)
    const outcome = await sendThreeDsResult(door, payment.paySessionId, result)
    if ('data' in outcome) onPayment(outcome.data)
    else onStateWanted()
    setIsFinishing(false)
  }

  useEffect(() => {
    setSize(challengeWindowFor(place.current?.clientWidth ?? 0))
    const stopListening = listenToOwnWindows((message, source) => {
      if (message.type !== 'three_ds_returned' || source !== frame.current?.contentWindow) return
      void finish(toThreeDsResult(message.fields, message.provider))
    })
    if (!postForm({ url: action.url, fields: action.fields, target: frameName })) onStateWanted()
    return stopListening
    // One challenge is one payment and one address; posting it twice would start it anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [payment.id, action.url])

  useEffect(() => {
    if (isOver) onStateWanted()
  }, [isOver, onStateWanted])

  return (
    <>
      <Header>
        <HeaderTitle>{t('THREE_DS.TITLE')}</HeaderTitle>
        <span className="mc-small mc-quiet mc-money">{timeLeftText(leftMs)}</span>
        <IconButton icon="close" label={t('THREE_DS.CANCEL')} onClick={() => setIsAskingCancel(true)} />
      </Header>
      <div className="mc-page mc-page--dense" ref={place}>
        {(!isLoaded || isFinishing) && (
          <div className="mc-center" role="status">
            <Ring sizePx={42} />
            <span className="mc-hidden">{t('THREE_DS.PREPARING')}</span>
          </div>
        )}
        <iframe
          ref={frame}
          name={frameName}
          title={t('THREE_DS.FRAME')}
          onLoad={() => setIsLoaded(true)}
          style={{
            border: 0,
            maxInlineSize: '100%',
            marginInline: 'auto',
            inlineSize: size?.widthPx == null ? '100%' : `${String(size.widthPx)}px`,
            blockSize: `${String(size?.heightPx ?? 0)}px`,
            visibility: isFinishing ? 'hidden' : 'visible',
          }}
        />
      </div>
      {isAskingCancel && (
        <Sheet
          title={t('THREE_DS.CANCEL_TITLE')}
          closeLabel={t('THREE_DS.KEEP')}
          onClose={() => setIsAskingCancel(false)}
          foot={
            <>
              <Button variant="secondary" onClick={() => setIsAskingCancel(false)}>
                {t('THREE_DS.KEEP')}
              </Button>
              <Button variant="danger" onClick={() => void finish({ cancelled: true })}>
                {t('THREE_DS.CANCEL')}
              </Button>
            </>
          }
        >
          <p>{t('THREE_DS.CANCEL_TEXT')}</p>
        </Sheet>
      )}
    </>
  )
}
