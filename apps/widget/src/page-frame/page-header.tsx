import { Header, HeaderTitle, IconButton } from '@modulor/ui'
import type { ReactNode } from 'react'
import { useHost } from '../host'
import { useText } from '../i18n'
import { leaveCashier } from '../session'
import { useVisit } from '../visit'

type PageHeaderProps = {
  readonly title: string
  /** The picture of the method that the page is about. */
  readonly mark?: ReactNode
  readonly onBack: () => void
}

/** The band above a page of its own: back, the page's title, and the way out where the address asks for one (BOOT-4). */
export function PageHeader({ title, mark, onBack }: PageHeaderProps) {
  const t = useText()
  const host = useHost()
  const { brand, hasCloseIcon, isNavigationHidden } = useVisit()
  return (
    <Header>
      {!isNavigationHidden && <IconButton icon="back" label={t('APP.BACK')} onClick={onBack} />}
      {mark}
      <HeaderTitle isMiddle>{title}</HeaderTitle>
      {hasCloseIcon && (
        <IconButton icon="close" label={t('APP.CLOSE')} onClick={() => leaveCashier(host, brand.home_url)} />
      )}
    </Header>
  )
}
