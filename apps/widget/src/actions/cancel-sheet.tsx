import { Button, Sheet } from '@modulor/ui'
import type { ReactNode } from 'react'
import { useText } from '../i18n'

type CancelSheetProps = {
  /** The consequences of the cancellation for this payment. */
  readonly children: ReactNode
  readonly onKeep: () => void
  readonly onCancel: () => void
}

/** Asks for confirmation before a running payment is cancelled. */
export function CancelSheet({ children, onKeep, onCancel }: CancelSheetProps) {
  const t = useText()
  const foot = (
    <>
      <Button variant="secondary" onClick={onKeep}>
        {t('THREE_DS.KEEP')}
      </Button>
      <Button variant="danger" onClick={onCancel}>
        {t('THREE_DS.CANCEL')}
      </Button>
    </>
  )
  return (
    <Sheet title={t('THREE_DS.CANCEL_TITLE')} closeLabel={t('THREE_DS.KEEP')} onClose={onKeep} foot={foot}>
      <p>{children}</p>
    </Sheet>
  )
}
