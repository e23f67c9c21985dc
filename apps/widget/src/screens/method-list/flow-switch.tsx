import { FLOWS } from '@modulor/contract/vocabulary'
import { Segment } from '@modulor/ui'
import { NavLink, useLocation } from 'react-router'
import { usePrefetch } from '../../api'
import { useText } from '../../i18n'

/** Deposit or withdraw. The other flow's list is fetched when the player comes near. */
export function FlowSwitch() {
  const t = useText()
  const { search } = useLocation()
  const prefetchListing = usePrefetch('listing')
  return (
    <Segment label={t('LIST.FLOWS')}>
      {FLOWS.map((flow) => {
        const handleApproach = () => prefetchListing(flow)
        return (
          <NavLink key={flow} end to={{ pathname: `/${flow}`, search }} onPointerEnter={handleApproach} onFocus={handleApproach}>
            {t(flow === 'deposit' ? 'LIST.DEPOSIT' : 'LIST.WITHDRAWAL')}
          </NavLink>
        )
      })}
    </Segment>
  )
}
