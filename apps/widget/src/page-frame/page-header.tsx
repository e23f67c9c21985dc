import { Header, HeaderTitle, IconButton } from '@modulor/ui'
import { useHost } from '../host'
import { useText } from '../i18n'
import { leaveCashier } from '../session'
import { useVisit } from '../visit'

/** The band above a page of its own: back, the page's title, and the way out where the address asks for one (BOOT-4). */
export function PageHeader({ title, onBack }: { title: string; onBack: () => void }) {
  const t = useText()
  const host = useHost()
  const { brand, hasCloseIcon, isNavigationHidden } = useVisit()
  return (
    <Header>
      {!isNavigationHidden && <IconButton icon="back" label={t('FORM.BACK')} onClick={onBack} />}
      <HeaderTitle isMiddle>{title}</HeaderTitle>
      {hasCloseIcon && (
        <IconButton icon="close" label={t('FORM.CLOSE')} onClick={() => leaveCashier(host, brand.home_url)} />
      )}
    </Header>
  )
}
