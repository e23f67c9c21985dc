import type { CardBrand } from '@modulor/contract/vocabulary'
import { detectCardBrand } from '@modulor/rules'
import { FieldNeed } from '@modulor/ui'
import { useEffect, useMemo } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import type { Field } from '../../api'
import type { FieldKind, FieldContext } from '../../fields/field-kind'
import { isOptional, missingOf } from '../../fields/field-words'
import { fieldKindOf } from '../../fields/registry'
import { useHost } from '../../host'
import { useText } from '../../i18n'
import type { ErrorText } from './error-text'
import { isCardNumber, startValue, type FormValues } from './form-fields'

type Slot = { readonly field: Field; readonly kind: FieldKind; readonly isKnown: boolean }

export type FieldRowsProps = {
  fields: readonly Field[]
  control: Control<FormValues>
  form: FieldContext
  errorText: ErrorText
}

/** Puts two half-wide fields that follow each other into one row. */
function rowsOf(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const rows: Slot[][] = []
  for (const slot of slots) {
    const last = rows.at(-1)
    const isPair = last?.length === 1 && last[0]?.kind.isHalfWide && slot.kind.isHalfWide
    if (isPair) last.push(slot)
    else rows.push([slot])
  }
  return rows
}

/** An error shows only on a field that the player can mend (VALID-3). */
function FieldSlot({
  slot,
  control,
  form,
  errorText,
  cardBrand,
}: Omit<FieldRowsProps, 'fields'> & { slot: Slot; cardBrand: CardBrand | undefined }) {
  const { field, kind } = slot
  const { field: bound, fieldState } = useController({
    control,
    name: field.key,
    // Of a field that a route has brought while the form was open.
    defaultValue: startValue(field),
  })
  const t = useText()
  const errorKey = field.isDisabled ? undefined : fieldState.error?.message
  const { isRequired } = field
  const need = { isRequired, ...(isOptional(field, kind.name) && { optional: t('FORM.OPTIONAL') }) }
  return (
    <FieldNeed value={need}>
      <kind.View
        field={field}
        value={bound.value}
        error={errorKey && errorText(errorKey, missingOf(field, kind.name))}
        inputRef={bound.ref}
        cardBrand={cardBrand}
        form={form}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
      />
    </FieldNeed>
  )
}

/** The brand of the number as it is typed, or of the saved card that was chosen (CARD-3, CARD-11). */
function useCardBrand(fields: readonly Field[], control: Control<FormValues>, { card, localSchemes }: FieldContext) {
  const panKey = fields.find(isCardNumber)?.key
  const pan = useWatch({ control, name: panKey ?? '', disabled: panKey === undefined })
  const digits = card.chosen?.bin ?? pan
  return typeof digits === 'string' ? detectCardBrand(digits, localSchemes) : undefined
}

/** The fields of a form, each by its kind (FORM-3). Kinds that this build does not know are reported once. */
export function FieldRows({ fields, control, form, errorText }: FieldRowsProps) {
  const host = useHost()
  const slots = useMemo(() => fields.map((field) => ({ field, ...fieldKindOf(field) })), [fields])
  const cardBrand = useCardBrand(fields, control, form)

  useEffect(() => {
    for (const { field, isKnown } of slots)
      if (!isKnown) host.send({ type: 'error', code: 'unknown_field_type', message: field.type })
  }, [slots, host])

  const slotView = (slot: Slot) => (
    <FieldSlot
      key={slot.field.key}
      slot={slot}
      control={control}
      form={form}
      errorText={errorText}
      cardBrand={cardBrand}
    />
  )
  if (slots.length === 0) return null
  return (
    <div className="mc-stack mc-stack--10">
      {rowsOf(slots).map((row) =>
        row.length === 1 ? (
          row.map(slotView)
        ) : (
          <div className="mc-pair" key={row.map(({ field }) => field.key).join()}>
            {row.map(slotView)}
          </div>
        ),
      )}
    </div>
  )
}
