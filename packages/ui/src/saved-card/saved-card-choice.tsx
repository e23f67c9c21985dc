import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../button/icon-button'
import { CardBrandIcon, type CardBrandName } from '../card-brand-icon/card-brand-icon'
import { classList } from '../class-list/class-list'
import { RowFacts } from '../row/row'
import { Tag } from '../tag/tag'

export type SavedCardChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> & {
  brand: CardBrandName
  /** The last four digits. */
  lastDigits: string
  /** Read by a screen reader in place of the dots, such as "Visa ending in 5418". */
  spokenName: string
  /** The line under it, such as "Valid until 08/29". */
  facts?: ReactNode
  /** Set if the card cannot be used, such as "Expired": it is shown, and the card cannot be chosen. */
  offLabel?: string | undefined
  /** Delete mode: a button in place of the radio button. */
  removal?: { label: string; onRemove: () => void; isBusy?: boolean } | undefined
}

type CardTexts = Pick<SavedCardChoiceProps, 'brand' | 'lastDigits' | 'spokenName' | 'facts' | 'offLabel'>

function CardContent({ brand, lastDigits, spokenName, facts, offLabel }: CardTexts) {
  return (
    <>
      <CardBrandIcon brand={brand} />
      <span className="mc-row__body">
        <span className="mc-row__name">
          <span className="mc-pan" aria-hidden="true">
            •••• {lastDigits}
          </span>
          <span className="mc-hidden">{spokenName}</span>
          {offLabel && <Tag tone="wait">{offLabel}</Tag>}
        </span>
        <RowFacts facts={[facts]} />
      </span>
    </>
  )
}

/** One of the saved cards: a radio button in the form of a card, or in delete mode the card with its delete button. */
export function SavedCardChoice(props: SavedCardChoiceProps) {
  const { brand, lastDigits, spokenName, facts, offLabel, removal, ...rest } = props
  const isOff = offLabel !== undefined || Boolean(rest.disabled)
  const words = (
    <CardContent brand={brand} lastDigits={lastDigits} spokenName={spokenName} facts={facts} offLabel={offLabel} />
  )
  const className = classList('mc-saved', isOff && 'mc-saved--off')
  if (removal)
    return (
      <div className={className}>
        {words}
        <IconButton
          icon="bin"
          iconSize={20}
          label={removal.label}
          aria-busy={removal.isBusy ? true : undefined}
          onClick={removal.isBusy ? undefined : removal.onRemove}
        />
      </div>
    )
  return (
    <label className={className}>
      <input {...rest} type="radio" disabled={isOff} />
      {words}
    </label>
  )
}
