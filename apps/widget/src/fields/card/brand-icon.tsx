import type { CardBrand } from '@modulor/contract/vocabulary'
import { CardBrandIcon } from '@modulor/ui'
import { useText } from '../../i18n'

/** The sign of a brand, with its name for those who do not see it (CARD-3). */
export function BrandIcon({ brand }: { brand: CardBrand }) {
  const t = useText()
  return <CardBrandIcon brand={brand} label={t(`CARD.BRAND.${brand}`)} />
}
