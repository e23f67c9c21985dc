import { ActionBar, SkeletonBlock, Button, ChoiceCard, SearchField } from '@modulor/ui'
import { useId, useState } from 'react'
import type { FieldOption } from '../../api'
import { useText } from '../../i18n'
import { PageHeader, useBack } from '../../page-frame'
import { useAppDispatch } from '../../session'
import { shopSelected } from '../../session/bet-shop'
import { NoShops } from './no-shops'
import { findShops } from './shop-methods'
import { useBetShops } from './use-bet-shops'
import { useChosenShop, useShopChoice } from './use-shop-choice'

const BLOCKS = [1, 2, 3, 4, 5]
const SHOP_HEIGHT = '64px'

type ShopListProps = { shops: readonly FieldOption[]; chosen: string; onChoose: (value: string) => void }

/** Searchable by name, street, town and hours (BET-1). */
function ShopList({ shops, chosen, onChoose }: ShopListProps) {
  const t = useText()
  const name = useId()
  const [query, setQuery] = useState('')
  const found = findShops(shops, query)
  return (
    <>
      <SearchField label={t('SHOP.FIND')} clearLabel={t('SHOP.CLEAR')} value={query} onChange={setQuery} />
      <div className="mc-stack mc-stack--10" role="radiogroup" aria-label={t('SHOP.LIST')}>
        {found.map(({ value, label, address, workingHours }) => (
          <ChoiceCard
            key={value}
            label={t(label)}
            // The whole address is shown, because the player needs all of it to get there.
            facts={[address && <bdi style={{ whiteSpace: 'normal' }}>{address}</bdi>, workingHours]}
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
        ))}
      </div>
      <p role="status">{found.length === 0 ? t('SHOP.EMPTY') : ''}</p>
    </>
  )
}

/** The shops of a deposit, as a page. The chosen shop is filled into the method's form (BET-1, BET-2, ROUTE-9). */
export function BetShopPage() {
  const t = useText()
  const dispatch = useAppDispatch()
  const back = useBack('deposit')
  const betShops = useBetShops('deposit')
  const chosen = useChosenShop('deposit', betShops)
  const choose = useShopChoice('deposit', betShops)
  const { state, options } = betShops
  const shop = options.find(({ value }) => value === chosen)
  return (
    <>
      <PageHeader title={t('SHOP.TITLE')} onBack={back} />
      <div className="mc-page mc-page--dense mc-page--column" aria-busy={state === 'loading'}>
        {state === 'ready' ? (
          <ShopList shops={options} chosen={chosen} onChoose={(value) => dispatch(shopSelected(value))} />
        ) : state === 'loading' ? (
          BLOCKS.map((block) => <SkeletonBlock key={block} width="100%" height={SHOP_HEIGHT} radius="10" />)
        ) : (
          <div className="mc-fill">
            <NoShops state={state} onRetry={betShops.onRetry} />
          </div>
        )}
      </div>
      {state === 'ready' && (
        <ActionBar>
          <Button variant="primary" isBlock disabled={!shop} onClick={() => shop && choose(shop.value)}>
            {shop ? t('SHOP.CHOOSE', { shop: t(shop.label) }) : t('SHOP.CHOOSE_PLAIN')}
          </Button>
        </ActionBar>
      )}
    </>
  )
}
