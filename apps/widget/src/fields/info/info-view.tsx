import { TEXT_STYLES, type TextStyle } from '@modulor/contract/vocabulary'
import { InfoText } from '@modulor/ui'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'

const isTextStyle = (word: string): word is TextStyle => TEXT_STYLES.some((style) => style === word)

/** A text between the fields (FORM-9). Its extended type is the style; an unknown one means plain. */
export function InfoView({ field }: FieldViewProps) {
  const t = useText()
  const { extendedType, label, placeholder, prefilled } = field
  return (
    <InfoText textStyle={isTextStyle(extendedType) ? extendedType : 'plain'}>
      {t(prefilled ?? (label || placeholder))}
    </InfoText>
  )
}
