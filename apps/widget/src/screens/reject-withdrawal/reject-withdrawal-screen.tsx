import { Banner, Button, Sheet } from '@modulor/ui'
import { useEffect, useState } from 'react'
import { useLocation } from '../../router'
import { useText } from '../../i18n'
import { useAppDispatch, useAppSelector } from '../../session'
import { useCloseModal } from '../../session/use-close-modal'
import {
  loadOpenWithdrawals,
  rejectClosed,
  rejectOpened,
  rejectOutcome,
  reverseWithdrawals,
  selectReject,
} from '../../session/withdrawal-reject'
import { RejectResult, NOTHING } from './reject-result'
import { ALL, withdrawalToCancel } from './withdrawal-to-cancel'
import { WithdrawalChoice } from './withdrawal-choice'

/** The withdrawal to cancel, and the choice of it. */
function useMeant() {
  const { search } = useLocation()
  const { open } = useAppSelector(selectReject)
  const [named] = useState(() => new URLSearchParams(search).get('payment_id'))
  const [choice, choose] = useState<string | null>(null)
  return { ...withdrawalToCancel({ open, named, choice }), open: typeof open === 'string' ? null : open, choose }
}

/**
 * Cancels pending withdrawals (LIST-6, REV-1 to REV-3) in a modal over the page. The player sees each with its own amount and
 * confirms. Then the amounts are shown that are back, that were paid out already, and that are not known yet.
 */
export function RejectWithdrawalScreen() {
  const t = useText()
  const dispatch = useAppDispatch()
  const close = useCloseModal()
  const { isFetching, response: answered } = useAppSelector(selectReject)
  const { open, chosen, choose, isNamedMissing } = useMeant()
  // If no withdrawal can be cancelled, no request is made, and the message is the same as after a second request.
  const response = answered ?? (open?.length === 0 && !isNamedMissing ? NOTHING : null)
  useEffect(() => {
    dispatch(rejectOpened())
    void dispatch(loadOpenWithdrawals())
    return () => dispatch(rejectClosed())
  }, [dispatch])

  const isNothingLeft = isNamedMissing && open?.length === 0
  const isOver = response === null ? isNothingLeft : rejectOutcome(response) !== 'unclear'
  const foot = isOver ? (
    <Button isBlock onClick={close}>
      {t('REJECT.DONE')}
    </Button>
  ) : (
    <>
      <Button
        variant="danger"
        isBlock
        isBusy={isFetching}
        busyLabel={t('REJECT.ASKING')}
        disabled={chosen === null}
        onClick={() => void dispatch(reverseWithdrawals(chosen === ALL || chosen === null ? undefined : chosen))}
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
      {response === null ? (
        <div className="mc-stack mc-stack--10">
          {isNamedMissing && (
            <Banner tone="info" isLive>
              {t('REJECT.GONE')}
            </Banner>
          )}
          {!isNothingLeft && <p>{t('REJECT.QUESTION')}</p>}
          {open !== null && <WithdrawalChoice {...{ open, chosen, isNamedMissing }} onChoose={choose} />}
        </div>
      ) : (
        <RejectResult response={response} />
      )}
    </Sheet>
  )
}
