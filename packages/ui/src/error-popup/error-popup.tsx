import type { ReactNode } from 'react'
import { Sheet } from '../sheet/sheet'
import { StateScreen } from '../state-screen/state-screen'

export type ErrorPopupProps = {
  /** Names the dialog; the sentence is what is said in it. */
  title: string
  closeLabel: string
  onClose: () => void
  sentence: ReactNode
  /** What it means for the money, and what to do. */
  text?: ReactNode
  actions: ReactNode
}

/** An error that needs an answer: it stands over the screen until it has one. */
export function ErrorPopup({ title, closeLabel, onClose, sentence, text, actions }: ErrorPopupProps) {
  return (
    <Sheet title={title} closeLabel={closeLabel} onClose={onClose} role="alertdialog">
      <StateScreen icon="alert" tone="negative" level={2} title={sentence} text={text} actions={actions} />
    </Sheet>
  )
}
