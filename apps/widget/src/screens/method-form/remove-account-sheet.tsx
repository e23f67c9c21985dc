import { Button, PlainRow, Sheet } from '@modulor/ui'
import { useState } from 'react'
import { textKeyOf, type PayoutAccount } from '../../api'
import { removePayoutAccount } from '../../api/payout-account-calls'
import { isOffline } from '../../host'
import { useText } from '../../i18n'
import { useAppDispatch, useApiClient } from '../../session'
import { errorShown } from '../../session/error-popup'
import { putQueryData } from '../../session/queries'
import { toastShown } from '../../session/toasts'

/** Asks for confirmation before an account is deleted, and names it (WDR-1). */
export function RemoveAccountSheet({ account, onClose }: { account: PayoutAccount; onClose: () => void }) {
  const t = useText()
  const apiClient = useApiClient()
  const dispatch = useAppDispatch()
  const [isAsking, setIsAsking] = useState(false)
  const handleRemove = async () => {
    setIsAsking(true)
    const outcome = await removePayoutAccount(apiClient, account.id)
    setIsAsking(false)
    // The notice that the browser is offline says it already; the question stays.
    if ('error' in outcome && isOffline()) return
    onClose()
    if ('error' in outcome) {
      dispatch(errorShown({ errorCode: outcome.error.errorCode, message: textKeyOf(outcome.error) }))
      return
    }
    dispatch(putQueryData('payoutAccounts', null, outcome.data))
    dispatch(toastShown({ variant: 'success', text: 'CARDS.DELETED', props: { card: account.masked } }))
  }
  return (
    <Sheet
      role="alertdialog"
      title={t('ACCOUNTS.CONFIRM')}
      closeLabel={t('APP.CLOSE')}
      onClose={onClose}
      foot={
        <div className="mc-stack mc-stack--10">
          <Button
            variant="danger"
            isBlock
            isBusy={isAsking}
            busyLabel={t('CARDS.DELETING')}
            onClick={() => void handleRemove()}
          >
            {t('ACCOUNTS.DELETE')}
          </Button>
          <Button variant="secondary" isBlock onClick={onClose}>
            {t('ACCOUNTS.KEEP')}
          </Button>
        </div>
      }
    >
      <div className="mc-stack mc-stack--10">
        <div className="mc-group">
          <PlainRow name={account.masked} />
        </div>
        <p>{t('ACCOUNTS.CONFIRM_TEXT')}</p>
      </div>
    </Sheet>
  )
}
