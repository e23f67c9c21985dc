import { Header, HeaderTitle, IconButton } from '@modulor/ui'
import type { ReactNode } from 'react'
import { useHost, useHostBack, useIsHostConnected } from '../host'
import { useText } from '../i18n'
import { closeCashier } from '../session'
import { useVisit } from '../visit'
import { useMaskedPlayer } from './use-masked-player'

type PageHeaderProps = {
  readonly title: string
  /** The logo of the page's method. */
  readonly mark?: ReactNode
  readonly onBack: () => void
}

/**
 * The header of a page: back button, title, and a close button if the address requests one (BOOT-4). With `hidenav` the back
 * button is hidden only if the host has sent a message, because such a host has its own one.
 */
export function PageHeader({ title, mark, onBack }: PageHeaderProps) {
  const t = useText()
  const host = useHost()
  const { brand, hasCloseIcon, isNavigationHidden } = useVisit()
  const isBackHidden = useIsHostConnected() && isNavigationHidden
  useHostBack(onBack)
  const player = useMaskedPlayer()
  return (
    <Header>
      {!isBackHidden && <IconButton icon="back" label={t('APP.BACK')} onClick={onBack} />}
      {mark}
      <HeaderTitle isMiddle note={player}>
        {title}
      </HeaderTitle>
      {hasCloseIcon && (
        <IconButton icon="close" label={t('APP.CLOSE')} onClick={() => closeCashier(host, brand.home_url)} />
      )}
    </Header>
  )
}
