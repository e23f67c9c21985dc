import { Button, Figure, Sheet, StateScreen, type StateScreenProps } from '@modulor/ui'
import { useEffect } from 'react'
import { useText } from '../../i18n'
import { useAppDispatch, useAppSelector, useMoneyFormat } from '../../session'
import { useCloseModal } from '../../session/use-close-modal'
import {
  rejectClosed,
  rejectOpened,
  rejectOutcome,
  reverseWithdrawals,
  selectReject,
  type RejectOutcome,
  type WithdrawalRejectState,
} from '../../session/withdrawal-reject'

const LOOKS = {
  reversed: { icon: 'check', tone: 'positive' },
  partly: { icon: 'check', tone: 'positive' },
  left: { icon: 'clock', tone: 'warning' },
  none: { icon: 'info', tone: 'plain' },
  unclear: { icon: 'alert', tone: 'warning' },
} as const satisfies Record<RejectOutcome, Pick<StateScreenProps, 'icon' | 'tone'>>

type AnsweredProps = { response: NonNullable<WithdrawalRejectState['response']> }

/** What became of it, with the money that it is about. */
function Answered({ response }: AnsweredProps) {
  const t = useText()
  const money = useMoneyFormat('deposit')
  const outcome = rejectOutcome(response)
  const { successAmount = null, failAmount = null, currency = '' } = 'error' in response ? {} : response
  return (
    <StateScreen
      {...LOOKS[outcome]}
      level={2}
      isLive
      title={t(`REJECT.TITLE.${outcome}`)}
      sum={successAmount !== null && <Figure>{money(successAmount, currency)}</Figure>}
      isSumSmall
      text={t(`REJECT.TEXT.${outcome}`, { amount: failAmount === null ? '' : money(failAmount, currency) })}
    />
  )
}

/**
 * Takes pending withdrawals back (LIST-6, REV-1 to REV-3): a modal over the page. The player is asked before anything
 * moves, and told what came back and what had left already.
 */
export function RejectWithdrawalScreen() {
  const t = useText()
  const dispatch = useAppDispatch()
  const close = useCloseModal()
  const { isFetching, response } = useAppSelector(selectReject)
  useEffect(() => {
    dispatch(rejectOpened())
    return () => void dispatch(rejectClosed())
  }, [dispatch])

  const isOver = response !== null && rejectOutcome(response) !== 'unclear'
  const foot = isOver ? (
    <Button isBlock onClick={close}>
      {t('REJECT.DONE')}
    </Button>
  ) : (
    <>
      <Button
        variant="primary"
        isBlock
        isBusy={isFetching}
        busyLabel={t('REJECT.ASKING')}
        onClick={() => void dispatch(reverseWithdrawals())}
      >
        {t(response === null ? 'REJECT.DO' : 'LIST.FAILED.AGAIN')}
      </Button>
      <Button variant="secondary" isBlock onClick={close}>
        {t('REJECT.LEAVE')}
      </Button>
    </>
  )
  return (
    <Sheet
      title={t('REJECT.TITLE')}
      closeLabel={t('APP.CLOSE')}
      onClose={close}
      foot={<div className="mc-stack mc-stack--10">{foot}</div>}
    >
      {response === null ? <p>{t('REJECT.QUESTION')}</p> : <Answered response={response} />}
    </Sheet>
  )
}
