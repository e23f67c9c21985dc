import type { CardBrand } from '@modulor/contract/vocabulary'
import { CardBrandIcon } from '@modulor/ui'
import { useText } from '../../i18n'

/** The icon of a card brand, with its name for screen readers (CARD-3). */
export function BrandIcon({ brand }: { brand: CardBrand }) {
  const t = useText()
  return <CardBrandIcon brand={brand} label={t(`CARD.BRAND.${brand}`)} />
}
