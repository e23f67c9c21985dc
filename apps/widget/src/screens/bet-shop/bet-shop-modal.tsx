import { SkeletonBlock, PickerSheet, Sheet } from '@modulor/ui'
import { useText } from '../../i18n'
import { useCloseModal } from '../../session/use-close-modal'
import { NoShops } from './no-shops'
import { useBetShops } from './use-bet-shops'
import { useChosenShop, useShopChoice } from './use-shop-choice'

const BLOCKS = ['62%', '50%', '68%', '58%']

/** The shops of a withdrawal, over the page that the player is on (BET-1, ROUTE-9). */
export function BetShopModal() {
  const t = useText()
  const close = useCloseModal()
  const shops = useBetShops('withdrawal')
  const chosen = useChosenShop('withdrawal', shops)
  const choose = useShopChoice('withdrawal', shops)
  if (shops.state !== 'ready')
    return (
      <Sheet title={t('SHOP.TITLE')} closeLabel={t('APP.CLOSE')} onClose={close}>
        {shops.state === 'loading' ? (
          <div className="mc-stack" aria-busy="true">
            {BLOCKS.map((width) => (
              <SkeletonBlock key={width} width={width} height="26px" />
            ))}
          </div>
        ) : (
          <NoShops state={shops.state} onRetry={shops.onRetry} />
        )}
      </Sheet>
    )
  return (
    <PickerSheet
      options={shops.options.map(({ value, label, address, workingHours }) => ({
        value,
        label: t(label),
        facts: [address, workingHours],
      }))}
      value={chosen}
      searchAbove={1}
      onChoose={choose}
      onClose={close}
      texts={{
        title: t('SHOP.TITLE'),
        close: t('APP.CLOSE'),
        search: t('SHOP.FIND'),
        clear: t('SHOP.CLEAR'),
        empty: t('SHOP.EMPTY'),
      }}
    />
  )
}
