import { Icon, Row, RowList } from '@modulor/ui'
import type { IconName } from '@modulor/ui'
import { useLocation, useNavigate } from '../../router'
import { useText } from '../../i18n'
import { PageHeader, useBack } from '../../page-frame'

const WAYS = [
  { pathname: '/withdrawal-cards', icon: 'card', name: 'ACCOUNT.CARDS', fact: 'ACCOUNT.CARDS_TEXT' },
  { pathname: '/withdrawal', icon: 'bank', name: 'ACCOUNT.TO_LIST', fact: 'ACCOUNT.LIST_TEXT' },
  { pathname: '/account-management/support', icon: 'help', name: 'ACCOUNT.HELP', fact: 'ACCOUNT.HELP_TEXT' },
] as const satisfies readonly { pathname: string; icon: IconName; name: string; fact: string }[]

/** The main page of account management (ROUTE-6): links to the payout cards, the withdrawal methods, and the support. */
export function AccountManagementScreen() {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const back = useBack('withdrawal')
  return (
    <>
      <PageHeader title={t('ACCOUNT.TITLE')} onBack={back} />
      <div className="mc-page mc-page--column">
        <RowList>
          {WAYS.map(({ pathname, icon, name, fact }) => (
            <Row
              key={pathname}
              mark={<Icon name={icon} size={20} />}
              name={t(name)}
              facts={[
                <span key={fact} style={{ whiteSpace: 'normal' }}>
                  {t(fact)}
                </span>,
              ]}
              end={<Icon name="next" size={20} />}
              onClick={() => navigate({ pathname, search })}
            />
          ))}
        </RowList>
      </div>
    </>
  )
}
